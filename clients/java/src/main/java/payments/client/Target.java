package payments.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The address of a request. */
final class Target {
  private Target() {}

  /** The cursor replaces the one of the query. */
  static URI of(String baseUrl, Operation operation, String cursor) {
    Map<String, String> query = new LinkedHashMap<>();
    if (operation.query() != null)
      for (Map.Entry<String, JsonNode> field : operation.query().json().properties())
        if (!field.getValue().isNull()) query.put(field.getKey(), field.getValue().asText());
    if (cursor != null) query.put("cursor", cursor);
    List<String> pairs = new ArrayList<>();
    query.forEach((name, value) -> pairs.add(encoded(name) + "=" + encoded(value)));
    String path = baseUrl + operation.path();
    return URI.create(pairs.isEmpty() ? path : path + "?" + String.join("&", pairs));
  }

  /** One segment of a path. */
  static String segment(String value) {
    if (value == null || value.isEmpty() || value.equals(".") || value.equals(".."))
      throw new IllegalArgumentException("The id \"" + value + "\" cannot be a part of the address.");
    return encoded(value);
  }

  /** {@code URLEncoder} writes a space as a plus, which is a plus in a path. */
  private static String encoded(String value) {
    return URLEncoder.encode(value, UTF_8).replace("+", "%20");
  }
}
