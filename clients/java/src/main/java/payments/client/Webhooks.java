package payments.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import payments.client.WebhookException.Reason;
import payments.client.generated.ApiClient;
import payments.client.generated.model.Event;

/** Webhooks, verified in one call. */
public final class Webhooks {
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private Webhooks() {}

  /**
   * Returns the event of a webhook if both signatures match the raw body and the timestamp is current. A retry by the
   * service has the same event: store the ids that you have handled.
   *
   * <p>Throws an IllegalArgumentException for a missing or empty secret, such as {@code System.getenv} of an unset variable:
   * anyone can sign with an empty secret.
   *
   * @param header returns a header by name, or null: {@code request::getHeader}
   */
  public static Event verify(byte[] rawBody, Function<String, String> header, String secret)
      throws WebhookException {
    byte[] key = keyOf(secret);
    String timestamp = header.apply("webhook-timestamp");
    if (!fits(rawBody, header, header.apply("webhook-id") + "." + timestamp + ".", secret, key))
      throw new WebhookException(Reason.SIGNATURE, "The signatures do not match the body and the secret.");
    Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), Instant.now());
    if (age.abs().compareTo(TOLERANCE) > 0)
      throw new WebhookException(Reason.TIMESTAMP, "The timestamp is not within " + TOLERANCE + " of now.");
    try {
      return ApiClient.createDefaultObjectMapper().readValue(rawBody, Event.class);
    } catch (IOException e) {
      throw new WebhookException(Reason.BODY, "The body is not an event: " + e.getMessage());
    }
  }

  /** Decodes the secret. */
  private static byte[] keyOf(String secret) {
    String encoded = secret != null && secret.startsWith("whsec_") ? secret.substring("whsec_".length()) : secret;
    byte[] key = {};
    try {
      if (encoded != null) key = Base64.getDecoder().decode(encoded);
    } catch (IllegalArgumentException e) {
      // The cause's message would show a part of the secret.
    }
    if (key.length == 0)
      throw new IllegalArgumentException(
          "The webhook secret is empty or missing. Pass the secret of your endpoint, which begins with whsec_; is its"
              + " variable set?");
    return key;
  }

  private static boolean fits(
      byte[] rawBody, Function<String, String> header, String prefix, String secret, byte[] key) {
    String hex = HexFormat.of().formatHex(sign(secret.getBytes(UTF_8), rawBody));
    if (!same(header.apply("x-service-signature"), hex) && !same(header.apply("x-service-signature-previous"), hex))
      return false;
    byte[] mac = sign(key, prefix.getBytes(UTF_8), rawBody);
    String expected = "v1," + Base64.getEncoder().encodeToString(mac);
    String given = header.apply("webhook-signature");
    for (String one : (given == null ? "" : given).split(" ")) if (same(one, expected)) return true;
    return false;
  }

  private static byte[] sign(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      for (byte[] part : parts) mac.update(part);
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean same(String given, String expected) {
    return given != null && MessageDigest.isEqual(given.getBytes(UTF_8), expected.getBytes(UTF_8));
  }
}
