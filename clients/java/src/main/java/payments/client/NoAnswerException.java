package payments.client;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Set;

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
    String why = timedOut ? "no answer in time" : "no answer (" + reasonOf(cause) + ")";
    String text = method + " " + url + ": " + why + ".";
    if (method.equals("GET")) return text;
    text += " It is unknown whether the call took effect";
    return text + (idempotencyKey == null ? "." : ": repeat it with the idempotency key " + idempotencyKey + ".");
  }

  /** The first message of the causes; without one, their names, because Java's HTTP client leaves messages out. */
  private static String reasonOf(Throwable cause) {
    Set<String> names = new LinkedHashSet<>();
    for (Throwable each = cause; each != null && names.add(each.getClass().getSimpleName()); each = each.getCause())
      if (each.getMessage() != null) return each.getClass().getSimpleName() + ": " + each.getMessage();
    return String.join(", ", names);
  }
}
