package payments.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/** The checks of arguments, before anything is sent. */
final class Arguments {
  private static final Pattern IDEMPOTENCY_KEY = Pattern.compile("[\\x20-\\x7e]{1,255}");
  private static final Pattern CREDENTIAL = Pattern.compile("[\\x21-\\x7e]+");

  private Arguments() {}

  /** Other characters could end the header's line and inject another header. */
  static String requireIdempotencyKey(String key) {
    if (key == null || !IDEMPOTENCY_KEY.matcher(key).matches())
      throw new IllegalArgumentException(
          "idempotencyKey must have 1 to 255 printable ASCII characters and no line breaks.");
    return key;
  }

  /** The message omits the value, since messages are logged. */
  static String requireCredential(String name, String value) {
    if (value == null || !CREDENTIAL.matcher(value).matches())
      throw new IllegalArgumentException(
          name + " is empty, or has something other than printable ASCII characters without spaces.");
    return value;
  }

  /** Returns the address without a slash at its end. */
  static String requireBaseUrl(String text) {
    try {
      URI uri = new URI(text == null ? "" : text);
      boolean isHttp = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
      boolean isPlain = uri.getUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
      if (isHttp && isPlain && uri.getHost() != null) return text.replaceAll("/+$", "");
    } catch (URISyntaxException e) {
      // Refused below, because it is no http address.
    }
    throw new IllegalArgumentException(
        "baseUrl must be an http or https address such as https://pay.example.com, without a query.");
  }

  static Duration requirePositive(String name, Duration duration) {
    if (duration == null || duration.isNegative() || duration.isZero())
      throw new IllegalArgumentException(name + " must be longer than zero; you passed " + duration + ".");
    return duration;
  }

  static int requireRetries(int retries) {
    if (retries < 0) throw new IllegalArgumentException("retries must be 0 or more; you passed " + retries + ".");
    return retries;
  }

  /** A body read from JSON may hold a fraction, which the builders do not take. */
  static void requireWholeCents(JsonNode part, String path) {
    for (Map.Entry<String, JsonNode> field : part.properties()) {
      String here = path + "/" + field.getKey();
      JsonNode value = field.getValue();
      if (field.getKey().endsWith("Cents") && !value.isNull() && !(value.isIntegralNumber() && value.canConvertToLong()))
        throw new IllegalArgumentException(here + " must be a whole number of minor units; you passed " + value + ".");
      requireWholeCents(value, here);
    }
    if (part.isArray()) for (int index = 0; index < part.size(); index++)
      requireWholeCents(part.get(index), path + "/" + index);
  }
}
