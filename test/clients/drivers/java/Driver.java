import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import payments.client.Payments;
import payments.client.WebhookException;
import payments.client.Webhooks;
import payments.client.generated.ApiClient;
import payments.client.generated.ApiException;
import payments.client.generated.OperationsApi;
import payments.client.generated.model.PaymentRequest;
import payments.client.generated.model.RefundRequest;

/** Plays the steps of the scenario, a line each. */
final class Driver {
  private static final ObjectMapper JSON = ApiClient.createDefaultObjectMapper();

  private static String text(JsonNode given, String name) {
    return given.hasNonNull(name) ? given.get(name).asText() : null;
  }

  /** Its address and a key. */
  private static String[] service;

  private static Object act(OperationsApi payments, String action, JsonNode given) throws Exception {
    String prefer = given.has("wait") ? "wait=" + given.get("wait").asInt() : null;
    switch (action) {
      case "createPayment":
        PaymentRequest payment = JSON.treeToValue(given.get("body"), PaymentRequest.class);
        return payments.createPayment(payment, text(given, "idempotencyKey"), prefer);
      case "createRefund":
        RefundRequest refund = JSON.treeToValue(given.get("body"), RefundRequest.class);
        return payments.createRefund(refund, text(given, "idempotencyKey"), prefer);
      case "connect":
        String baseUrl = given.hasNonNull("baseUrl") ? text(given, "baseUrl") : service[0];
        String apiKey = given.hasNonNull("apiKey") ? text(given, "apiKey") : service[1];
        return Payments.with(baseUrl, apiKey).getTransaction("txn_1");
      case "getTransaction":
        return payments.getTransaction(text(given, "id"));
      default:
        byte[] body = text(given, "body").getBytes(StandardCharsets.UTF_8);
        return Webhooks.verify(body, name -> text(given.get("headers"), name), text(given, "secret"));
    }
  }

  public static void main(String[] args) throws Exception {
    service = args;
    OperationsApi payments = Payments.with(args[0], args[1]);
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      JsonNode step = JSON.readTree(line);
      ObjectNode said = JSON.createObjectNode();
      try {
        said.set("value", JSON.valueToTree(act(payments, step.get("do").asText(), step.get("with"))));
      } catch (WebhookException e) {
        said.putObject("refused").put("reason", e.reason().name().toLowerCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        said.putObject("refused").put("reason", "argument").put("message", e.getMessage());
      } catch (ApiException e) {
        if (e.getResponseBody() == null) throw e;
        ObjectNode error = (ObjectNode) JSON.readTree(e.getResponseBody()).get("error");
        said.set("refused", error.put("status", e.getCode()));
      }
      System.out.println(JSON.writeValueAsString(said));
    }
  }
}
