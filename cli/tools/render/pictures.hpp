// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/output/output.hpp"
#include "punct/render/card.hpp"
#include "punct/render/scene.hpp"
#include "tools/render/options.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {

/// The most pictures of a game, and on the sheets of a run. One is held in some 50 KiB.
inline constexpr std::size_t kMostPictures = 1000;
/// The most pages of a PDF without sheets; one takes up to 230 KiB while the PDF is made.
inline constexpr std::size_t kMostPages = 500;

/// A picture that is laid out but not drawn yet.
struct Picture {
  /// A description that is safe as the name of a file, without an extension.
  std::string name;
  render::Scene scene;
  std::string theme{};
  render::Background background{};
  /// The width in pixels or points; `std::nullopt` for the width of the sheet.
  std::optional<double> size{};
  /// The frames of an animation.
  std::vector<render::Scene> frames{};
  double seconds = 0;
  /// For a game's picture: players, result and event; and the event alone.
  std::string heading{};
  std::string event{};
  /// What `--name` makes of the game and the ply, but for the number; empty without `--name`.
  std::string own_name{};
  /// Its memory outside of itself, roughly.
  [[nodiscard]] std::size_t memory() const noexcept;
};

/// Lays out a diagram with complete marks, at the size in the options. On the card of `--card` are these words, the
/// title and the caption; without lines also whose turn it is.
[[nodiscard]] Picture laid_out(std::string name, const render::DiagramFile& file, const RenderOptions& options,
                               const render::CardWords& words = {});

/// One picture with all panels side by side.
[[nodiscard]] Picture joined(std::vector<Picture> panels, const RenderOptions& options);
/// An animation of the pictures.
[[nodiscard]] Picture moving(std::vector<Picture> plies, const RenderOptions& options);

/// Writes pictures in order: into one file, into a folder, or on sheets.
class Pictures {
 public:
  /// Both must outlive it.
  Pictures(Session& session, const RenderOptions& options) : session_(session), options_(options) {}

  /// False, with a report, if the requested output cannot be written.
  bool open();
  /// False if nothing more can be written.
  bool add(Picture picture);
  void finish();

 private:
  [[nodiscard]] bool goes_to_folder() const noexcept { return !options_.folder.empty(); }
  [[nodiscard]] bool collects() const noexcept;
  bool write_to_folder(std::vector<Picture> pages);
  bool write(const std::string& file, bool one_of_many, std::vector<Picture> pages);
  [[nodiscard]] std::vector<Picture> on_sheets();
  /// The common value of this member in all pictures; empty if they differ.
  [[nodiscard]] std::string common(std::string Picture::*member) const;
  /// Reports the expected effort before long work.
  void announce(std::string_view what, std::size_t count, double width, double height);
  /// The file of a picture: its own name, or that of `--name`.
  [[nodiscard]] std::string file_of(const Picture& picture);

  Session& session_;
  const RenderOptions& options_;
  // The pictures that are not written yet.
  std::vector<Picture> held_;
  FreeNames given_names_;
  // The files that are complete in the folder, and those that were begun.
  std::uint64_t files_ = 0;
  std::uint64_t begun_ = 0;
  bool refused_ = false;
};

}  // namespace punct::cli
