package payments.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A signing secret of a webhook endpoint. */
final class WebhookSecret {
  private static final Pattern FORM =
      Pattern.compile("whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)");

  /** The hexadecimal signature has the whole text as its key; the one of Standard Webhooks has the decoded bytes. */
  private final byte[] text;

  private final byte[] decoded;

  /** Refuses a malformed secret, and an empty one, such as of an unset variable: anybody can sign with it. */
  WebhookSecret(String secret) {
    // A secret that comes from a file has its line end.
    String plain = secret == null ? "" : secret.replaceAll("^[ \\t\\r\\n]+|[ \\t\\r\\n]+$", "");
    if (plain.isEmpty() || plain.equals("whsec_")) throw missing();
    Matcher form = FORM.matcher(plain);
    if (!form.matches())
      throw new IllegalArgumentException(
          "The webhook secret is malformed: it must be whsec_ and base64, as the endpoint returned it, without quotes or"
              + " other changes.");
    this.text = plain.getBytes(UTF_8);
    this.decoded = Base64.getDecoder().decode(form.group(1));
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
