package payments.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import payments.client.generated.ApiClient;
import payments.client.generated.OperationsApi;

/**
 * The client of a business: the generated operations, with an idempotency key for each POST. {@link Operator} is the
 * operator's client.
 */
public final class Payments {
  /** Longer than a call that waits for an outcome, at most 30 seconds. */
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private static final Pattern IDEMPOTENCY_KEY = Pattern.compile("[\\x20-\\x7e]{1,255}");
  private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]*");
  private static final Pattern CREDENTIAL = Pattern.compile("[\\x21-\\x7e]+");

  private Payments() {}

  /** Creates a client for PAYMENTS_BASE_URL (default http://localhost:3000) with the key of PAYMENTS_API_KEY. */
  public static OperationsApi fromEnvironment() {
    String baseUrl = environment("PAYMENTS_BASE_URL");
    return with(baseUrl == null ? "http://localhost:3000" : baseUrl, environment("PAYMENTS_API_KEY"));
  }

  /** An empty variable counts as unset. */
  private static String environment(String name) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? null : value;
  }

  /**
   * @param apiKey null for calls that need no key or pass an access token in their headers
   * @throws IllegalArgumentException if an argument is invalid; calls throw it for an invalid idempotency key or header
   */
  public static OperationsApi with(String baseUrl, String apiKey) {
    if (apiKey != null) requireCredential("apiKey", apiKey);
    return new OperationsApi(
        client(
            baseUrl,
            request -> {
              if (apiKey != null) request.setHeader("X-API-Key", apiKey);
            }));
  }

  /** Creates the API client of all requests, after its credential was set. */
  static ApiClient client(String baseUrl, Consumer<HttpRequest.Builder> credential) {
    requireBaseUrl(baseUrl);
    ApiClient client = new ApiClient();
    client.updateBaseUri(baseUrl);
    // Following a redirect would send the key to another address.
    client.setHttpClientBuilder(HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER));
    client.setReadTimeout(TIMEOUT);
    client.setRequestInterceptor(
        request -> {
          credential.accept(request);
          keyed(request);
        });
    return client;
  }

  /** The message omits the value, since messages are logged. */
  static void requireCredential(String name, String value) {
    if (value == null || !CREDENTIAL.matcher(value).matches())
      throw new IllegalArgumentException(
          name + " is empty, or has something other than printable ASCII characters without spaces.");
  }

  /** Creates a key for one operation. A repeat with the same key takes effect once. */
  public static String newIdempotencyKey() {
    return UUID.randomUUID().toString();
  }

  /** Adds a key if the caller passed none. */
  private static void keyed(HttpRequest.Builder builder) {
    HttpRequest request = builder.copy().build();
    request.headers().map().forEach(Payments::requireHeader);
    if (request.method().equals("POST") && request.headers().firstValue("Idempotency-Key").isEmpty())
      builder.setHeader("Idempotency-Key", newIdempotencyKey());
  }

  private static void requireHeader(String name, List<String> values) {
    boolean isKey = name.equalsIgnoreCase("Idempotency-Key");
    for (String value : values)
      if (!(isKey ? IDEMPOTENCY_KEY : PRINTABLE).matcher(value).matches())
        throw new IllegalArgumentException(
            isKey
                ? "idempotencyKey must have 1 to 255 printable ASCII characters and no line breaks."
                : "The header " + name + " must have printable ASCII characters only.");
  }

  private static void requireBaseUrl(String text) {
    try {
      URI uri = new URI(text == null ? "" : text);
      boolean isHttp = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
      if (isHttp && uri.getHost() != null && uri.getUserInfo() == null && uri.getRawQuery() == null) return;
    } catch (URISyntaxException e) {
      // Refused below, because it is no http address.
    }
    throw new IllegalArgumentException(
        "baseUrl must be an http or https address such as https://pay.example.com, without a query.");
  }
}
