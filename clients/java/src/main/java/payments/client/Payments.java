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
 * The client of a business: its generated operations, each POST of which carries an idempotency key. The operator of the
 * service has a client of its own, {@link Operator}.
 */
public final class Payments {
  /** Longer than a call that waits for the end of a payment, which is 30 seconds at most. */
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private static final Pattern IDEMPOTENCY_KEY = Pattern.compile("[\\x20-\\x7e]{1,255}");
  private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]*");
  private static final Pattern CREDENTIAL = Pattern.compile("[\\x21-\\x7e]+");

  private Payments() {}

  /** For PAYMENTS_BASE_URL (http://localhost:3000 where nothing is said) with the key of PAYMENTS_API_KEY. */
  public static OperationsApi fromEnvironment() {
    String baseUrl = environment("PAYMENTS_BASE_URL");
    return with(baseUrl == null ? "http://localhost:3000" : baseUrl, environment("PAYMENTS_API_KEY"));
  }

  /** A variable that is set to nothing counts as unset. */
  private static String environment(String name) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? null : value;
  }

  /**
   * @param apiKey null for calls that need none, or whose headers have an access token
   * @throws IllegalArgumentException where one of them cannot be sent; also by a call, for an idempotency key or a header
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

  /** What sends every request of a client, after its credential was put there. */
  static ApiClient client(String baseUrl, Consumer<HttpRequest.Builder> credential) {
    requireBaseUrl(baseUrl);
    ApiClient client = new ApiClient();
    client.updateBaseUri(baseUrl);
    // Followed, a redirect would take the key to another address.
    client.setHttpClientBuilder(HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER));
    client.setReadTimeout(TIMEOUT);
    client.setRequestInterceptor(
        request -> {
          credential.accept(request);
          keyed(request);
        });
    return client;
  }

  /** The message leaves out its value, since messages are logged. */
  static void requireCredential(String name, String value) {
    if (value == null || !CREDENTIAL.matcher(value).matches())
      throw new IllegalArgumentException(
          name + " is empty, or has something other than printable ASCII characters without spaces.");
  }

  /** A key for one thing that you do. Asked with it again, it is done once. */
  public static String newIdempotencyKey() {
    return UUID.randomUUID().toString();
  }

  /** Where the caller gave no key. */
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
      // Refused below, as one that is no http address.
    }
    throw new IllegalArgumentException(
        "baseUrl must be an http or https address such as https://pay.example.com, without a query.");
  }
}
