// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files/file_names.hpp"
#include "punct/render/scene.hpp"
#include "render/options.hpp"
#include "session/output.hpp"

namespace punct::cli {

/// A picture that is laid out but not drawn yet.
struct Picture {
  /// What it shows, fit for a file's name, without an ending.
  std::string name;
  render::Scene scene;
  std::string theme{};
  render::Background background{};
  /// The width in pixels or points; nothing for a sheet's own.
  std::optional<double> size{};
  /// Of a moving picture: what is shown one after the other.
  std::vector<render::Scene> frames{};
  double seconds = 0;
  /// Of a game's picture: players, result and event; and the event alone.
  std::string heading{};
  std::string event{};
};

/// Lays the diagram out, once its marks are complete, at the size at which the options have it drawn.
[[nodiscard]] Picture laid_out(std::string name, const render::DiagramFile& file, const RenderOptions& options);

/// The pictures side by side as one.
[[nodiscard]] Picture joined(std::vector<Picture> panels, const RenderOptions& options);
/// The pictures one after the other as one that moves.
[[nodiscard]] Picture moving(std::vector<Picture> plies, const RenderOptions& options);

/// Writes pictures as they come: into one file, into a folder, or on sheets.
class Pictures {
 public:
  /// Both must outlive it.
  Pictures(Session& session, const RenderOptions& options) : session_(session), options_(options) {}

  /// False, and told to the session, where nothing can be written as asked for.
  bool open();
  /// False where no more can be written.
  bool add(Picture picture);
  void finish();

 private:
  [[nodiscard]] bool goes_to_folder() const noexcept { return !options_.folder.empty(); }
  [[nodiscard]] bool collects() const noexcept;
  bool write_to_folder(const std::string& name, std::vector<Picture> pages);
  void write(const std::string& file, bool one_of_many, const std::vector<Picture>& pages);
  [[nodiscard]] std::vector<Picture> on_sheets() const;
  /// What all pictures have in this member; empty if they differ.
  [[nodiscard]] std::string common(std::string Picture::*member) const;
  /// Says what lies ahead before work that takes longer than a moment.
  void announce(std::string_view what, std::size_t count, double width, double height);
  [[nodiscard]] std::string free_name(const std::string& name);

  Session& session_;
  const RenderOptions& options_;
  // What has come but is not written yet.
  std::vector<Picture> held_;
  FreeNames given_names_;
  bool refused_ = false;
};

}  // namespace punct::cli
