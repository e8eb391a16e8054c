package payments.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import payments.client.ApiException.Refusal;

/** Reads the responses of the service, and of proxies before it. */
final class Answers {
  private static final Set<Integer> RETRYABLE_OF_PROXIES = Set.of(429, 502, 503, 504);

  private Answers() {}

  /** Returns the JSON of a success, or its text; nothing is a missing node. */
  static JsonNode value(HttpResponse<byte[]> response) throws IOException {
    if (response.body().length == 0) return MissingNode.getInstance();
    if (isJson(response)) return json(response);
    if (typeOf(response).startsWith("text/plain")) return TextNode.valueOf(new String(response.body(), UTF_8));
    throw new IOException("the response of type \"" + typeOf(response) + "\" did not come from the service");
  }

  private static JsonNode json(HttpResponse<byte[]> response) throws IOException {
    try {
      return Json.MAPPER.readTree(response.body());
    } catch (JsonProcessingException e) {
      throw new IOException("the response is not valid JSON", e);
    }
  }

  static boolean isSuccess(HttpResponse<byte[]> response) {
    return response.statusCode() / 100 == 2;
  }

  static Refusal refusal(HttpResponse<byte[]> response) {
    JsonNode error = MissingNode.getInstance();
    try {
      if (isJson(response)) error = Json.MAPPER.readTree(response.body()).path("error");
    } catch (IOException e) {
      // A proxy's page, which the status explains better than its syntax error.
    }
    return error.path("code").isTextual() ? ofService(response, error) : ofProxy(response);
  }

  private static Refusal ofService(HttpResponse<byte[]> response, JsonNode error) {
    JsonNode after = error.path("retryAfterSeconds");
    return new Refusal(
        response.statusCode(),
        error.path("code").asText(),
        error.path("message").asText(),
        error.path("traceId").asText(null),
        error.path("retryable").asBoolean(),
        after.isNumber() ? seconds(after.asDouble()) : null,
        error.path("details") instanceof ObjectNode details ? details : Json.MAPPER.createObjectNode());
  }

  private static Refusal ofProxy(HttpResponse<byte[]> response) {
    int status = response.statusCode();
    return new Refusal(
        status,
        null,
        "The response with status " + status + " did not come from the service.",
        response.headers().firstValue("X-Trace-Id").orElse(null),
        RETRYABLE_OF_PROXIES.contains(status),
        retryAfter(response.headers()),
        Json.MAPPER.createObjectNode());
  }

  /** In seconds or as a date, by RFC 9110, section 10.2.3. */
  private static Duration retryAfter(HttpHeaders headers) {
    String text = headers.firstValue("Retry-After").orElse("").trim();
    if (text.matches("\\d{1,9}")) return Duration.ofSeconds(Long.parseLong(text));
    try {
      Instant at = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration delay = Duration.between(Instant.now(), at);
      return delay.isNegative() ? Duration.ZERO : delay;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  private static boolean isJson(HttpResponse<byte[]> response) {
    return typeOf(response).contains("json");
  }

  private static String typeOf(HttpResponse<byte[]> response) {
    return response.headers().firstValue("Content-Type").orElse("");
  }
}
