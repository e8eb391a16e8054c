package payments.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import payments.client.WebhookException.Reason;
import payments.client.model.Event;

/** Verifies received webhooks. Create one and share it between threads. */
public final class Webhooks {
  private final List<WebhookSecret> secrets;
  private final Duration tolerance;

  /** Null for none. */
  private final ReplayWindow replayWindow;

  private Webhooks(Builder builder) {
    this.secrets = builder.secrets;
    this.tolerance = builder.tolerance;
    this.replayWindow = builder.replayWindow;
  }

  /**
   * Starts a verifier.
   *
   * @param secrets of your endpoint, {@code whsec_…}; several during a rotation, of which one must match; blanks and line
   *     ends around it are ignored
   * @return a builder with the defaults
   * @throws IllegalArgumentException if there is none, or one is malformed or empty, such as {@code System.getenv} of an unset
   *     variable: anybody can sign with an empty secret
   */
  public static Builder builder(String... secrets) {
    if (secrets == null || secrets.length == 0) throw WebhookSecret.missing();
    return new Builder(Arrays.stream(secrets).map(WebhookSecret::new).toList());
  }

  /**
   * Returns the event of a webhook, after both signatures matched the raw body, and its timestamp was current. The
   * service sends an event again until you respond with 2xx: deduplicate events by their id.
   *
   * @param rawBody the bytes as received
   * @param header returns a header by its name in any case, or null: {@code request::getHeader}
   * @return the event; a later version may add types
   * @throws WebhookException if the request must not be handled
   */
  public Event verify(byte[] rawBody, Function<String, String> header) {
    if (secrets.stream().noneMatch(secret -> secret.fits(rawBody, header)))
      throw new WebhookException(Reason.SIGNATURE, "The signatures do not match the body and the secret.");
    String timestamp = header.apply("webhook-timestamp");
    Instant signedAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
    if (Duration.between(signedAt, Instant.now()).abs().compareTo(tolerance) > 0)
      throw new WebhookException(
          Reason.TIMESTAMP, "The timestamp is not within " + tolerance.toSeconds() + " seconds of now.");
    String request = header.apply("webhook-id") + "." + timestamp;
    if (replayWindow != null && !replayWindow.add(request, signedAt.plus(tolerance)))
      throw new WebhookException(Reason.REPLAYED, "This request was received before.");
    return eventIn(rawBody);
  }

  private static Event eventIn(byte[] body) {
    try {
      JsonNode json = Json.MAPPER.readTree(body);
      if (json.isObject()) return new Event(json);
    } catch (IOException e) {
      // Refused below.
    }
    throw new WebhookException(Reason.BODY, "The body is no JSON object.");
  }

  /** The settings of a verifier. */
  public static final class Builder {
    private final List<WebhookSecret> secrets;
    private Duration tolerance = Duration.ofMinutes(5);
    private ReplayWindow replayWindow;

    private Builder(List<WebhookSecret> secrets) {
      this.secrets = secrets;
    }

    /**
     * The largest difference between the timestamp and now. Default: five minutes.
     *
     * @param most longer than zero
     * @return this builder
     */
    public Builder tolerance(Duration most) {
      tolerance = Arguments.requirePositive("tolerance", most);
      return this;
    }

    /**
     * Refuses a request that was received before. Default: none, so handle events by their id.
     *
     * @param window {@code ReplayWindow.inMemory()}, or your own
     * @return this builder
     */
    public Builder replayWindow(ReplayWindow window) {
      replayWindow = window;
      return this;
    }

    /**
     * Creates the verifier.
     *
     * @return a verifier with these settings
     */
    public Webhooks build() {
      return new Webhooks(this);
    }
  }
}
