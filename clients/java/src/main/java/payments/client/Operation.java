package payments.client;

import java.util.List;
import java.util.Map;
import payments.client.model.Model;

/** An operation as the generated methods describe it. */
record Operation(String method, String path, Model query, Model body, boolean once, boolean waits) {
  static Operation of(String method, String template, String... parameters) {
    StringBuilder path = new StringBuilder();
    List<String> parts = List.of(template.split("\\{\\w+\\}", -1));
    for (int index = 0; index < parts.size(); index++) {
      if (index > 0) path.append(Target.segment(parameters[index - 1]));
      path.append(parts.get(index));
    }
    return new Operation(method, path.toString(), null, null, false, false);
  }

  /** With the fields of a query; null for none. */
  Operation query(Model fields) {
    return new Operation(method, path, fields, body, once, waits);
  }

  /** With a body; null for none. */
  Operation body(Model request) {
    return new Operation(method, path, query, request, once, waits);
  }

  /** It takes an idempotency key. */
  Operation takesKey() {
    return new Operation(method, path, query, body, true, waits);
  }

  /** It can wait for an outcome. */
  Operation takesWait() {
    return new Operation(method, path, query, body, once, true);
  }

  /** Whether a try may be repeated although it is unknown if it took effect. */
  boolean isRepeatable() {
    return once || !method.equals("POST");
  }
}
