import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import payments.client.CallOptions;
import payments.client.Payments;
import payments.client.PaymentsException;
import payments.client.model.ChangeWebhookEndpointRequest;
import payments.client.model.PaymentRequest;

/** What this client alone promises; prints a JSON object of the results. */
final class Promises {
  private final Map<String, Object> results = new LinkedHashMap<>();
  private final List<String> asked = new ArrayList<>();
  private String contentType = "application/json";
  private String body = "{}";

  private void note(String promise, Supplier<Object> result) {
    try {
      results.put(promise, String.valueOf(result.get()));
    } catch (RuntimeException e) {
      results.put(promise, e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  private HttpServer serve() throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", exchange -> {
      asked.add(exchange.getRequestURI().toString());
      byte[] answer = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", contentType);
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
      exchange.close();
    });
    server.start();
    return server;
  }

  private void arguments(Payments payments) {
    HttpClient follows = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();
    note("redirects", () -> Payments.builder().httpClient(follows));
    note("wait of a read", () -> payments.getTransaction("t", CallOptions.waiting(Duration.ofSeconds(1))));
    note("key of a read", () -> payments.getTransaction("t", CallOptions.of().idempotencyKey("k")));
    note("half a second", () -> CallOptions.waiting(Duration.ofMillis(500)));
    note("no time", () -> CallOptions.of().timeout(Duration.ZERO));
    note("no id", () -> payments.getTransaction(""));
    note("parent", () -> payments.getTransaction(".."));
    note("sent so far", asked::size);
  }

  private void responses(Payments payments) {
    payments.getTransaction("a/b c?d");
    note("escaped", () -> asked.get(0));
    note("missing field", () -> payments.getTransaction("t").amountCents());
    body = "{\"amountCents\":\"15000\"}";
    note("text as amount", () -> payments.getTransaction("t").amountCents());
    body = "[]";
    note("no object", () -> payments.getTransaction("t"));
    contentType = "text/html";
    note("page of a proxy", () -> payments.getTransaction("t"));
    contentType = "application/json";
    Thread.currentThread().interrupt();
    try {
      payments.getTransaction("t");
    } catch (PaymentsException e) {
      note("interrupted", () -> Thread.interrupted() + " " + e.getCause().getClass().getSimpleName());
    }
  }

  private void pages(Payments payments) {
    body = "{\"data\":[{\"transactionId\":\"1\"},{\"transactionId\":\"2\"}],\"nextCursor\":\"next\"}";
    asked.clear();
    var items = payments.listTransactions().iterator();
    items.next();
    items.next();
    note("pages of two items", asked::size);
    items.next();
    note("pages of three items", asked::toString);
  }

  private void models() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    PaymentRequest built =
        PaymentRequest.builder().amountCents(5).description(null).with("laterField", List.of(1, true)).build();
    PaymentRequest read = mapper.readValue(mapper.writeValueAsString(built), PaymentRequest.class);
    note("built", () -> built);
    note("read is equal", () -> read.equals(built) && read.hashCode() == built.hashCode());
    read.json().put("amountCents", 6);
    note("unchanged", read::amountCents);
    note("null is sent", () -> ChangeWebhookEndpointRequest.builder().description(null).build());
  }

  public static void main(String[] args) throws Exception {
    Promises promises = new Promises();
    HttpServer server = promises.serve();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/base/";
    Payments payments = Payments.builder().baseUrl(url).apiKey("svc_test_1").retries(0).build();
    promises.arguments(payments);
    promises.responses(payments);
    promises.pages(payments);
    promises.models();
    server.stop(0);
    System.out.println(new ObjectMapper().writeValueAsString(promises.results));
  }
}
