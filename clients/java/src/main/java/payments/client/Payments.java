package payments.client;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.UUID;
import payments.client.generated.ApiClient;
import payments.client.generated.OperationsApi;

/** A client of the payments service: its generated operations, each POST of which carries an idempotency key. */
public final class Payments {
  /** Longer than a call that waits for the end of a payment, which is 30 seconds at most. */
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private Payments() {}

  /** For PAYMENTS_BASE_URL (http://localhost:3000 where nothing is said) with the key of PAYMENTS_API_KEY. */
  public static OperationsApi fromEnvironment() {
    String baseUrl = System.getenv().getOrDefault("PAYMENTS_BASE_URL", "http://localhost:3000");
    return with(baseUrl, System.getenv("PAYMENTS_API_KEY"));
  }

  public static OperationsApi with(String baseUrl, String apiKey) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(baseUrl);
    // Followed, a redirect would take the key to another address.
    client.setHttpClientBuilder(HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER));
    client.setReadTimeout(TIMEOUT);
    client.setRequestInterceptor(
        request -> {
          if (apiKey != null) request.setHeader("X-API-Key", apiKey);
          keyed(request);
        });
    return new OperationsApi(client);
  }

  /** A key for one thing that you do. Asked with it again, it is done once. */
  public static String newIdempotencyKey() {
    return UUID.randomUUID().toString();
  }

  /** Where the caller gave no key. */
  private static void keyed(HttpRequest.Builder builder) {
    HttpRequest request = builder.copy().build();
    if (request.method().equals("POST") && request.headers().firstValue("Idempotency-Key").isEmpty())
      builder.setHeader("Idempotency-Key", newIdempotencyKey());
  }
}
