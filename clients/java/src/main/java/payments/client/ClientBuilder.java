package payments.client;

import java.net.http.HttpClient;
import java.time.Duration;

/**
 * The settings of a client.
 *
 * @param <B> the builder
 */
public abstract class ClientBuilder<B extends ClientBuilder<B>> {
  String baseUrl;
  String apiKey;
  String accessToken;
  int retries = 3;
  Duration timeout = Duration.ofSeconds(30);

  /** Null for no limit. */
  Duration totalTimeout;

  /** Null for a new one. */
  HttpClient httpClient;

  ClientBuilder() {
    String url = System.getenv("PAYMENTS_BASE_URL");
    baseUrl(url == null || url.isEmpty() ? "http://localhost:3000" : url);
  }

  abstract B self();

  /**
   * The address of the service. Default: {@code PAYMENTS_BASE_URL} of the environment, or
   * {@code http://localhost:3000}.
   *
   * @param url an http or https address without a query
   * @return this builder
   * @throws IllegalArgumentException if it is no such address
   */
  public final B baseUrl(String url) {
    baseUrl = Arguments.requireBaseUrl(url);
    return self();
  }

  /**
   * The largest number of retries of a call. Default: 3.
   *
   * @param most 0 or more
   * @return this builder
   */
  public B retries(int most) {
    retries = Arguments.requireRetries(most);
    return self();
  }

  /**
   * The time of one try, to which the call's wait is added. Default: 30 seconds.
   *
   * @param ofOneTry longer than zero
   * @return this builder
   */
  public B timeout(Duration ofOneTry) {
    timeout = Arguments.requirePositive("timeout", ofOneTry);
    return self();
  }

  /**
   * The time of a whole call, with its retries and their delays. Default: no limit.
   *
   * @param ofAllTries longer than zero
   * @return this builder
   */
  public B totalTimeout(Duration ofAllTries) {
    totalTimeout = Arguments.requirePositive("totalTimeout", ofAllTries);
    return self();
  }

  /**
   * The HTTP client that sends the requests, for a proxy, a certificate or an executor of your own.
   *
   * @param client one that follows no redirects
   * @return this builder
   * @throws IllegalArgumentException if it follows redirects, which would send the key to another address
   */
  public B httpClient(HttpClient client) {
    if (client.followRedirects() != HttpClient.Redirect.NEVER)
      throw new IllegalArgumentException("httpClient must not follow redirects: they would send the key elsewhere.");
    httpClient = client;
    return self();
  }
}
