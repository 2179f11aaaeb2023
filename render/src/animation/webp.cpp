// SPDX-License-Identifier: MIT
#include <cmath>
#include <memory>

#include <webp/encode.h>
#include <webp/mux.h>

#include "animation/frame.hpp"
#include "animation/moving_image.hpp"

namespace punct::render {
namespace {

struct EncoderDelete {
  void operator()(WebPAnimEncoder* encoder) const noexcept { WebPAnimEncoderDelete(encoder); }
};
using Encoder = std::unique_ptr<WebPAnimEncoder, EncoderDelete>;

// Owns a picture of libwebp and its pixels.
class Picture {
 public:
  Picture() { good_ = WebPPictureInit(&picture_) != 0; }
  ~Picture() { WebPPictureFree(&picture_); }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;

  bool take(const Frame& frame) {
    picture_.use_argb = 1;
    picture_.width = frame.width();
    picture_.height = frame.height();
    if (!good_ || WebPPictureAlloc(&picture_) == 0) return false;
    for (int y = 0; y < frame.height(); ++y)
      for (int x = 0; x < frame.width(); ++x)
        picture_.argb[static_cast<std::ptrdiff_t>(y) * picture_.argb_stride + x] = plain(frame.row(y)[x]);
    return true;
  }
  [[nodiscard]] WebPPicture* get() noexcept { return &picture_; }

 private:
  // The pixel with colors that are not multiplied by alpha.
  static std::uint32_t plain(std::uint32_t pixel) noexcept {
    const std::uint32_t alpha = pixel >> 24;
    if (alpha == 255 || alpha == 0) return pixel;
    const auto channel = [&](int shift) { return ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha << shift; };
    return alpha << 24 | channel(16) | channel(8) | channel(0);
  }

  WebPPicture picture_{};
  bool good_;
};

}  // namespace

Expected<std::string, std::string> webp_of(std::span<const Scene> frames, const Theme& theme,
                                           const Background& background, int width, double seconds) {
  if (frames.empty()) return Unexpected{std::string("an animation needs at least one frame")};
  auto frame = frame_for(frames.front(), width);
  if (!frame) return Unexpected{frame.error()};
  WebPAnimEncoderOptions options;
  WebPConfig config;
  if (WebPAnimEncoderOptionsInit(&options) == 0 || WebPConfigInit(&config) == 0)
    return Unexpected{std::string("libwebp has an incompatible version")};
  WebPConfigLosslessPreset(&config, 4);
  const Encoder encoder(WebPAnimEncoderNew(frame->width(), frame->height(), &options));
  if (!encoder) return Unexpected{std::string("the animation cannot be made: libwebp has no memory")};
  const auto time_of = [seconds](std::size_t count) {
    return static_cast<int>(std::lround(1000 * seconds * static_cast<double>(count)));
  };
  for (std::size_t i = 0; i < frames.size(); ++i) {
    Picture picture;
    if (!frame->draw(frames[i], theme, background) || !picture.take(*frame) ||
        WebPAnimEncoderAdd(encoder.get(), picture.get(), time_of(i), &config) == 0)
      return Unexpected{std::string("the animation cannot be made: ") + WebPAnimEncoderGetError(encoder.get())};
  }
  WebPData data;
  WebPDataInit(&data);
  if (WebPAnimEncoderAdd(encoder.get(), nullptr, time_of(frames.size()), nullptr) == 0 ||
      WebPAnimEncoderAssemble(encoder.get(), &data) == 0)
    return Unexpected{std::string("the animation cannot be made: ") + WebPAnimEncoderGetError(encoder.get())};
  std::string bytes(reinterpret_cast<const char*>(data.bytes), data.size);
  WebPDataClear(&data);
  return bytes;
}

}  // namespace punct::render
