// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "program/session.hpp"

namespace punct::cli {

/// The inputs of the options: what `-` and no input stand for is standard input.
[[nodiscard]] Sources sources_of(const CommonOptions& options);
/// What the session's options ask of a reading.
[[nodiscard]] Request request_of(const Session& session);
/// Must be called when a reading has ended.
void end_reading(Session& session, const ReadReport& report);

/// Reads and replays every game of the inputs in the session's options; see collections::for_each_game(). The session
/// reports findings and unreadable inputs and counts them. Every file of the input is added to `coverage` if there is
/// one.
template <class Answer, class MakeWorker>
void for_each_game(Session& session, MakeWorker make_worker, Sink<Answer>& sink, Coverage* coverage = nullptr) {
  Sources sources = sources_of(session.options());
  const ReadReport report =
      collections::for_each_game<Answer>(sources, request_of(session), std::move(make_worker), sink, session, coverage);
  end_reading(session, report);
}

}  // namespace punct::cli
