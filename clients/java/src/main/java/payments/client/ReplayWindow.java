package payments.client;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Remembers the verified webhook requests, so that a repeated request is refused. */
@FunctionalInterface
public interface ReplayWindow {
  /**
   * Remembers a request in one atomic step: of two threads or processes with the same request, one gets false.
   *
   * @param request its id and time
   * @param until it may be forgotten after this time, when its timestamp is too old anyway
   * @return false if the request is known
   */
  boolean add(String request, Instant until);

  /**
   * A window in the memory of this process. Several processes need one in their database or cache.
   *
   * @return an empty window, which threads may share
   */
  static ReplayWindow inMemory() {
    Map<String, Instant> known = new HashMap<>();
    return (request, until) -> {
      synchronized (known) {
        Instant now = Instant.now();
        known.values().removeIf(end -> end.isBefore(now));
        return known.putIfAbsent(request, until) == null;
      }
    };
  }
}
