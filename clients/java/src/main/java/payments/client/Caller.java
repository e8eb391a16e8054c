package payments.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import payments.client.model.Model;

/** Sends the calls of a client with its credential. */
final class Caller {
  /** As in pom.xml. */
  static final String VERSION = "1.2.0";

  private final String baseUrl;
  private final String apiKey;
  private final String accessToken;
  private final int retries;
  private final Duration timeout;
  private final Duration totalTimeout;
  private final HttpClient http;

  Caller(ClientBuilder<?> settings) {
    this.baseUrl = settings.baseUrl;
    this.apiKey = settings.apiKey;
    this.accessToken = settings.accessToken;
    this.retries = settings.retries;
    this.timeout = settings.timeout;
    this.totalTimeout = settings.totalTimeout;
    this.http = settings.httpClient == null ? HttpClient.newHttpClient() : settings.httpClient;
  }

  <T> T call(Operation operation, Function<JsonNode, T> read, CallOptions options) {
    String key = keyFor(operation, options);
    return send(operation, null, read, key, options);
  }

  <T> Listed<T> list(Operation operation, Function<JsonNode, T> read, CallOptions options) {
    String key = keyFor(operation, options);
    return new Listed<>(cursor -> send(operation, cursor, page -> pageOf(page, read), key, options));
  }

  private static <T> Page<T> pageOf(JsonNode page, Function<JsonNode, T> read) {
    if (!page.path("data").isArray()) throw new IllegalArgumentException("A page must have its data.");
    JsonNode cursor = page.path("nextCursor");
    List<T> items = new ArrayList<>();
    for (JsonNode item : page.path("data")) items.add(read.apply(item));
    return new Page<>(items, cursor.isTextual() ? cursor.asText() : null);
  }

  /** Refuses options that the operation would ignore. */
  private static String keyFor(Operation operation, CallOptions options) {
    String name = operation.method() + " " + operation.path();
    if (!operation.waits() && !options.waitTime().isZero())
      throw new IllegalArgumentException(name + " cannot wait for an outcome; leave out CallOptions.waiting.");
    if (operation.once()) return options.key() == null ? UUID.randomUUID().toString() : options.key();
    if (options.key() == null) return null;
    throw new IllegalArgumentException(name + " takes no idempotencyKey; leave it out.");
  }

  private <T> T send(
      Operation operation, String cursor, Function<JsonNode, T> read, String key, CallOptions options) {
    HttpRequest request = request(operation, cursor, key, options.waitTime());
    Duration oneTry = options.timeoutOr(timeout).plus(options.waitTime());
    Duration allTries = options.totalTimeoutOr(totalTimeout);
    return new Retries(options.retriesOr(retries), operation.isRepeatable(), oneTry, allTries)
        .run(left -> attempt(request, read, key, left));
  }

  private HttpRequest request(Operation operation, String cursor, String key, Duration wait) {
    URI url = Target.of(baseUrl, operation, cursor);
    HttpRequest.Builder request = HttpRequest.newBuilder(url);
    // Without TLS, Java would offer an upgrade to HTTP/2 with each request.
    if (url.getScheme().equalsIgnoreCase("http")) request.version(HttpClient.Version.HTTP_1_1);
    request.setHeader("Accept", "application/json, text/plain");
    request.setHeader("User-Agent", "payments-client-java/" + VERSION);
    if (apiKey != null) request.setHeader("X-API-Key", apiKey);
    if (accessToken != null) request.setHeader("Authorization", "Bearer " + accessToken);
    if (key != null) request.setHeader("Idempotency-Key", key);
    if (!wait.isZero()) request.setHeader("Prefer", "wait=" + wait.toSeconds());
    if (operation.body() == null) return request.method(operation.method(), BodyPublishers.noBody()).build();
    request.setHeader("Content-Type", "application/json");
    return request.method(operation.method(), BodyPublishers.ofByteArray(bytesOf(operation.body()))).build();
  }

  private static byte[] bytesOf(Model body) {
    JsonNode json = body.json();
    Arguments.requireWholeCents(json, "");
    try {
      return Json.MAPPER.writeValueAsBytes(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("The body cannot be written as JSON.", e);
    }
  }

  private <T> T attempt(HttpRequest request, Function<JsonNode, T> read, String key, Duration atMost) {
    // The time-out of HttpRequest ends with the headers; this one covers the body too.
    CompletableFuture<HttpResponse<byte[]>> sent = http.sendAsync(request, BodyHandlers.ofByteArray());
    try {
      HttpResponse<byte[]> response = sent.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
      if (!Answers.isSuccess(response)) throw ApiException.of(Answers.refusal(response), key);
      return read(Answers.value(response), read);
    } catch (TimeoutException e) {
      throw noAnswer(request, e, key);
    } catch (ExecutionException e) {
      throw noAnswer(request, e.getCause(), key);
    } catch (IOException e) {
      throw noAnswer(request, e, key);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw noAnswer(request, e, key);
    } finally {
      sent.cancel(true);
    }
  }

  private static <T> T read(JsonNode value, Function<JsonNode, T> read) throws IOException {
    try {
      return read.apply(value);
    } catch (IllegalArgumentException e) {
      throw new IOException("the response did not come from the service", e);
    }
  }

  private static NoAnswerException noAnswer(HttpRequest request, Throwable cause, String key) {
    URI asked = request.uri();
    String query = asked.getRawQuery();
    String text = asked.toString();
    URI url = query == null ? asked : URI.create(text.substring(0, text.length() - query.length() - 1));
    return new NoAnswerException(request.method(), url, cause, cause instanceof TimeoutException, key);
  }
}
