package payments.client;

import java.net.URI;

/** No answer: it is unknown whether the call took effect. Repeat it with {@link #idempotencyKey()}. */
public final class NoAnswerException extends PaymentsException {
  private static final long serialVersionUID = 1L;

  /** The address without its query. */
  private final URI url;

  /** True if the time-out of the try passed. */
  private final boolean timedOut;

  NoAnswerException(String method, URI url, Throwable cause, boolean timedOut, String idempotencyKey) {
    super(textOf(method, url, cause, timedOut, idempotencyKey), cause, idempotencyKey);
    this.url = url;
    this.timedOut = timedOut;
  }

  /**
   * The address of the call.
   *
   * @return the URL without its query
   */
  public URI url() {
    return url;
  }

  /**
   * True if the time-out passed; false if the connection failed, which {@link #getCause()} explains.
   *
   * @return whether the call timed out
   */
  public boolean timedOut() {
    return timedOut;
  }

  private static String textOf(String method, URI url, Throwable cause, boolean timedOut, String idempotencyKey) {
    String why = timedOut ? "no answer in time" : "no answer (" + innermost(cause) + ")";
    String repeat =
        idempotencyKey == null
            ? "It is unknown whether the call took effect."
            : "It is unknown whether the call took effect: repeat it with the idempotency key " + idempotencyKey + ".";
    return method + " " + url + ": " + why + ". " + repeat;
  }

  /** Java's HTTP client wraps the error of the network, and says less in the wrapper. */
  private static String innermost(Throwable cause) {
    Throwable found = cause;
    while (found.getCause() != null && found.getCause() != found) found = found.getCause();
    String name = found.getClass().getSimpleName();
    return found.getMessage() == null ? name : name + ": " + found.getMessage();
  }
}
