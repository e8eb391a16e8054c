import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import payments.client.CallOptions;
import payments.client.Payments;
import payments.client.ReplayWindow;
import payments.client.UnprocessableException;
import payments.client.Webhooks;
import payments.client.model.ListTransactionsQuery;
import payments.client.model.PaymentMethod;
import payments.client.model.PaymentRequest;
import payments.client.model.RefundRequest;
import payments.client.model.Transaction;

/** A shop's day: {@code java Shop ORDER WEBHOOK_FILE}. */
final class Shop {
  private final Payments payments = Payments.fromEnvironment();

  /** The key comes from the order, so a program that restarts repeats the payment instead of making a second one. */
  private Transaction pay(String token, String key) {
    PaymentMethod card = PaymentMethod.builder().type("CARD").token(token).build();
    PaymentRequest request =
        PaymentRequest.builder().amountCents(15000).currency("ZAR").paymentMethod(card).build();
    return payments.createPayment(request, CallOptions.waiting(Duration.ofSeconds(20)).idempotencyKey(key));
  }

  private long failedWithinADay() {
    Instant yesterday = Instant.now().minus(Duration.ofDays(1));
    var failed = ListTransactionsQuery.builder().state("FAILED").createdAfter(yesterday).limit(100).build();
    return payments.listTransactions(failed).stream().count();
  }

  private Transaction refund(String transactionId, long cents, String key) {
    RefundRequest request = RefundRequest.builder().transactionId(transactionId).amountCents(cents).build();
    return payments.createRefund(request, CallOptions.waiting(Duration.ofSeconds(20)).idempotencyKey(key));
  }

  private static String eventTypeIn(String file) throws IOException {
    JsonNode webhook = new ObjectMapper().readTree(new File(file));
    byte[] body = webhook.get("body").asText().getBytes(StandardCharsets.UTF_8);
    JsonNode headers = webhook.get("headers");
    return Webhooks.builder(System.getenv("WEBHOOK_SECRET"))
        .replayWindow(ReplayWindow.inMemory())
        .build()
        .verify(body, name -> headers.path(name).asText(null))
        .type();
  }

  private void run(String order, String webhookFile) throws IOException {
    Transaction paid = pay("tok_success", order);
    System.out.println("paid " + paid.transactionId());
    System.out.println("authenticate at " + pay("tok_3ds", order + "-3ds").nextAction().url());
    Transaction declined = pay("tok_insufficient_funds", order + "-declined");
    // The payer may try again: a new payment, with a new idempotency key and a new reference.
    if (declined.state().equals("FAILED")) System.out.println("declined: " + declined.failureReasonCode());
    System.out.println("failed within a day: " + failedWithinADay());
    Transaction refund = refund(paid.transactionId(), 5000, order + "-refund");
    System.out.println("refunded " + refund.amountCents() + " cents");
    try {
      refund(paid.transactionId(), 15000, order + "-refund-all");
    } catch (UnprocessableException refused) {
      if (!refused.code().equals("SV-3004")) throw refused;
      System.out.println("refund refused: " + refused.details().leftCents() + " cents are left");
    }
    System.out.println("webhook: " + eventTypeIn(webhookFile));
  }

  public static void main(String[] arguments) throws IOException {
    new Shop().run(arguments[0], arguments[1]);
  }
}
