import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import payments.client.ApiException;
import payments.client.CallOptions;
import payments.client.NoAnswerException;
import payments.client.Payments;
import payments.client.ReplayWindow;
import payments.client.WebhookException;
import payments.client.Webhooks;
import payments.client.model.ListTransactionsQuery;
import payments.client.model.PaymentRequest;
import payments.client.model.RefundRequest;

/** Plays the steps of the scenario, a line each. */
final class Driver {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String baseUrl;
  private final String apiKey;
  private final Payments payments;
  private final ReplayWindow received = ReplayWindow.inMemory();

  private Driver(String baseUrl, String apiKey) {
    this.baseUrl = baseUrl;
    this.apiKey = apiKey;
    this.payments = Payments.builder().baseUrl(baseUrl).apiKey(apiKey).build();
  }

  private static String text(JsonNode given, String name) {
    return given.hasNonNull(name) ? given.get(name).asText() : null;
  }

  private static Duration seconds(JsonNode given, String name) {
    return Duration.ofMillis((long) (given.get(name).asDouble() * 1000));
  }

  private static CallOptions options(JsonNode given) {
    CallOptions options = given.has("wait") ? CallOptions.waiting(seconds(given, "wait")) : CallOptions.of();
    if (given.has("idempotencyKey")) options = options.idempotencyKey(text(given, "idempotencyKey"));
    if (given.has("retries")) options = options.retries(given.get("retries").asInt());
    if (given.has("timeoutSeconds")) options = options.timeout(seconds(given, "timeoutSeconds"));
    if (given.has("totalTimeoutSeconds")) options = options.totalTimeout(seconds(given, "totalTimeoutSeconds"));
    return options;
  }

  private JsonNode act(String action, JsonNode given) {
    return switch (action) {
      case "createPayment" -> payments.createPayment(new PaymentRequest(given.get("body")), options(given)).json();
      case "createRefund" -> payments.createRefund(new RefundRequest(given.get("body")), options(given)).json();
      case "getTransaction" -> payments.getTransaction(text(given, "id"), options(given)).json();
      case "listTransactions" -> {
        ListTransactionsQuery query = new ListTransactionsQuery(given.get("query"));
        yield JSON.valueToTree(payments.listTransactions(query).stream().map(each -> each.reference()).toList());
      }
      case "connect" -> {
        Payments.Builder builder = Payments.builder().apiKey(given.has("apiKey") ? text(given, "apiKey") : apiKey);
        builder.baseUrl(given.has("baseUrl") ? text(given, "baseUrl") : baseUrl);
        if (given.has("retries")) builder.retries(given.get("retries").asInt());
        yield builder.build().getTransaction("txn_1").json();
      }
      case "verifyWebhook" -> verify(given);
      default -> throw new IllegalStateException("Unknown step " + action);
    };
  }

  private JsonNode verify(JsonNode given) {
    List<String> secrets = new ArrayList<>();
    if (given.get("secret").isArray()) given.get("secret").forEach(secret -> secrets.add(secret.asText()));
    else secrets.add(text(given, "secret"));
    Webhooks webhooks = Webhooks.builder(secrets.toArray(String[]::new)).replayWindow(received).build();
    byte[] body = text(given, "body").getBytes(StandardCharsets.UTF_8);
    return webhooks.verify(body, name -> text(given.get("headers"), name)).json();
  }

  private static void refused(ObjectNode said, ApiException e) {
    said.put("code", e.code()).put("status", e.status()).put("message", e.serviceMessage());
    said.put("traceId", e.traceId()).put("retryable", e.retryable()).put("idempotencyKey", e.idempotencyKey());
    said.put("retryAfterSeconds", e.retryAfter() == null ? null : e.retryAfter().toSeconds());
    ObjectNode details = said.putObject("details");
    if ("SV-3004".equals(e.code())) details.put("leftCents", e.details().leftCents());
  }

  public static void main(String[] args) throws Exception {
    Driver driver = new Driver(args[0], args[1]);
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      JsonNode step = JSON.readTree(line);
      ObjectNode said = JSON.createObjectNode();
      try {
        said.set("value", driver.act(step.get("do").asText(), step.get("with")));
      } catch (WebhookException e) {
        String reason = e.reason().name().toLowerCase(Locale.ROOT);
        said.putObject("refused").put("reason", reason).put("text", e.toString());
      } catch (IllegalArgumentException e) {
        said.putObject("refused").put("reason", "argument").put("text", e.toString());
      } catch (ApiException e) {
        refused(said.putObject("refused").put("text", e.toString()), e);
      } catch (NoAnswerException e) {
        ObjectNode refused = said.putObject("refused").put("text", e.toString());
        refused.put("timedOut", e.timedOut()).put("idempotencyKey", e.idempotencyKey());
      }
      System.out.println(JSON.writeValueAsString(said));
    }
  }
}
