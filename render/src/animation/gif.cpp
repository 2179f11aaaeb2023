// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gif_lib.h>

#include "animation/frame.hpp"
#include "animation/moving_image.hpp"

namespace punct::render {
namespace {

constexpr std::size_t kColors = 256;

constexpr std::uint32_t kOpaque = 0xFF000000;

// The square of the distance between two colors.
int apart(std::uint32_t one, std::uint32_t other) noexcept {
  int sum = 0;
  for (const int shift : {0, 8, 16}) {
    const int way = static_cast<int>(one >> shift & 0xFF) - static_cast<int>(other >> shift & 0xFF);
    sum += way * way;
  }
  return sum;
}

// The 256 colors of a GIF: the most frequent ones of the frames, except colors so near another that rare colors, such
// as those of thin lines, would be omitted. Every other color is replaced by the nearest of these.
class Palette {
 public:
  void count(const Frame& frame) {
    for (int y = 0; y < frame.height(); ++y)
      for (int x = 0; x < frame.width(); ++x) ++counts_[frame.row(y)[x] | kOpaque];
  }
  // Counts the colors of lines and insides, which other frames may have.
  void count(const Theme& theme) {
    const auto add = [this](const std::optional<Color>& color) {
      if (color && color->alpha == 255)
        ++counts_[kOpaque | static_cast<std::uint32_t>(color->red << 16 | color->green << 8 | color->blue)];
    };
    for (const Style& style : theme.styles) {
      add(style.fill);
      add(style.stroke);
    }
    for (const Theme::TintStyle& tint : theme.tints) add(tint.color);
  }

  void choose() {
    std::vector<std::pair<std::size_t, std::uint32_t>> by_count;
    for (const auto& [color, count] : counts_) by_count.emplace_back(count, color);
    // Equal counts are sorted by color, so that the same frames give the same bytes.
    std::sort(by_count.rbegin(), by_count.rend());
    for (int distance = 0; !choose(by_count, distance * distance); ++distance) chosen_.clear();
  }

  [[nodiscard]] std::array<GifColorType, kColors> colors() const {
    std::array<GifColorType, kColors> all{};
    for (std::size_t i = 0; i < chosen_.size(); ++i)
      all[i] = {static_cast<GifByteType>(chosen_[i] >> 16 & 0xFF), static_cast<GifByteType>(chosen_[i] >> 8 & 0xFF),
                static_cast<GifByteType>(chosen_[i] & 0xFF)};
    return all;
  }

  GifPixelType index_of(std::uint32_t pixel) {
    pixel |= 0xFF000000;
    const auto [known, is_new] = nearest_.try_emplace(pixel, GifPixelType{0});
    if (is_new) known->second = find_nearest(pixel);
    return known->second;
  }

 private:
  // Takes each color that is farther than this from all colors taken before. Returns false if there are too many.
  bool choose(const std::vector<std::pair<std::size_t, std::uint32_t>>& by_count, int distance) {
    for (const auto& counted : by_count) {
      const std::uint32_t color = counted.second;
      if (std::any_of(chosen_.begin(), chosen_.end(),
                      [&](std::uint32_t other) { return apart(color, other) <= distance; }))
        continue;
      if (chosen_.size() == kColors) return false;
      chosen_.push_back(color);
    }
    return true;
  }

  [[nodiscard]] GifPixelType find_nearest(std::uint32_t pixel) const {
    const auto found = std::min_element(chosen_.begin(), chosen_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return apart(pixel, a) < apart(pixel, b);
    });
    return static_cast<GifPixelType>(found - chosen_.begin());
  }

  std::unordered_map<std::uint32_t, std::size_t> counts_;
  std::vector<std::uint32_t> chosen_;
  std::unordered_map<std::uint32_t, GifPixelType> nearest_;
};

int append(GifFileType* gif, const GifByteType* bytes, int length) noexcept {
  try {
    static_cast<std::string*>(gif->UserData)
        ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
    return length;
  } catch (const std::exception&) {
    return 0;
  }
}

struct MapDelete {
  void operator()(ColorMapObject* map) const noexcept { GifFreeMapObject(map); }
};

// Writes frames of one size, shown in an endless loop.
class GifWriter {
 public:
  explicit GifWriter(std::string& out) : gif_(EGifOpen(&out, append, nullptr)) {}
  ~GifWriter() {
    if (gif_ != nullptr) EGifCloseFile(gif_, nullptr);
  }
  GifWriter(const GifWriter&) = delete;
  GifWriter& operator=(const GifWriter&) = delete;

  bool begin(const Frame& frame, const Palette& palette) {
    if (gif_ == nullptr) return false;
    const auto colors = palette.colors();
    const std::unique_ptr<ColorMapObject, MapDelete> map(GifMakeMapObject(kColors, colors.data()));
    EGifSetGifVersion(gif_, true);
    constexpr std::array<unsigned char, 3> forever{1, 0, 0};
    return map && EGifPutScreenDesc(gif_, frame.width(), frame.height(), 8, 0, map.get()) == GIF_OK &&
           EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif_, static_cast<int>(forever.size()), forever.data()) == GIF_OK &&
           EGifPutExtensionTrailer(gif_) == GIF_OK;
  }

  bool add(const Frame& frame, Palette& palette, double seconds) {
    GraphicsControlBlock control{DISPOSE_DO_NOT, false, static_cast<int>(std::lround(100 * seconds)),
                                 NO_TRANSPARENT_COLOR};
    std::array<GifByteType, 4> packed{};
    EGifGCBToExtension(&control, packed.data());
    if (EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(packed.size()), packed.data()) != GIF_OK ||
        EGifPutImageDesc(gif_, 0, 0, frame.width(), frame.height(), false, nullptr) != GIF_OK)
      return false;
    std::vector<GifPixelType> line(static_cast<std::size_t>(frame.width()));
    for (int y = 0; y < frame.height(); ++y) {
      std::transform(frame.row(y), frame.row(y) + frame.width(), line.begin(),
                     [&palette](std::uint32_t pixel) { return palette.index_of(pixel); });
      if (EGifPutLine(gif_, line.data(), frame.width()) != GIF_OK) return false;
    }
    return true;
  }

  bool finish() { return EGifCloseFile(std::exchange(gif_, nullptr), nullptr) == GIF_OK; }

 private:
  GifFileType* gif_;
};

}  // namespace

Expected<std::string, std::string> gif_of(std::span<const Scene> frames, const Theme& theme,
                                          const Background& background, int width, double seconds) {
  const auto failure = [] { return Unexpected{std::string("the animation cannot be made: not enough memory")}; };
  if (frames.empty()) return Unexpected{std::string("an animation needs at least one frame")};
  auto frame = frame_for(frames.front(), width);
  if (!frame) return Unexpected{frame.error()};
  // A GIF has no half-transparent pixels, so the background is paper if there is none.
  const Background ground = background.kind == Background::Kind::none ? Background{} : background;
  Palette palette;
  palette.count(theme);
  // The last frame has all pieces, the first none: between them, only marks have other colors.
  for (const Scene& scene : {frames.front(), frames.back()}) {
    if (!frame->draw(scene, theme, ground)) return failure();
    palette.count(*frame);
  }
  palette.choose();
  std::string out;
  GifWriter writer(out);
  if (!writer.begin(*frame, palette)) return failure();
  for (const Scene& scene : frames)
    if (!frame->draw(scene, theme, ground) || !writer.add(*frame, palette, seconds)) return failure();
  if (!writer.finish()) return failure();
  return out;
}

}  // namespace punct::render
