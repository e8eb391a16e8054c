package payments.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A signing secret of a webhook endpoint. */
final class WebhookSecret {
  private static final String PREFIX = "whsec_";

  /** The hexadecimal signature has the whole text as its key; the one of Standard Webhooks has the decoded bytes. */
  private final byte[] text;

  private final byte[] decoded;

  /** Refuses an empty secret, such as of an unset variable: anybody can sign with it. */
  WebhookSecret(String secret) {
    String encoded = secret != null && secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : secret;
    byte[] bytes = {};
    try {
      if (encoded != null) bytes = Base64.getDecoder().decode(encoded);
    } catch (IllegalArgumentException e) {
      // The cause's message would show a part of the secret.
    }
    if (bytes.length == 0) throw missing();
    this.text = secret.getBytes(UTF_8);
    this.decoded = bytes;
  }

  static IllegalArgumentException missing() {
    return new IllegalArgumentException(
        "The webhook secret is empty or missing. Pass the secret of your endpoint, which begins with whsec_; is its"
            + " variable set?");
  }

  boolean fits(byte[] rawBody, Function<String, String> header) {
    String hex = HexFormat.of().formatHex(sign(text, rawBody));
    if (!same(header.apply("x-service-signature"), hex) && !same(header.apply("x-service-signature-previous"), hex))
      return false;
    String prefix = header.apply("webhook-id") + "." + header.apply("webhook-timestamp") + ".";
    String expected = "v1," + Base64.getEncoder().encodeToString(sign(decoded, prefix.getBytes(UTF_8), rawBody));
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

  /** Takes the same time wherever they differ. */
  private static boolean same(String given, String expected) {
    return given != null && MessageDigest.isEqual(given.getBytes(UTF_8), expected.getBytes(UTF_8));
  }
}
