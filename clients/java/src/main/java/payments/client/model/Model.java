package payments.client.model;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A JSON object of the service. It keeps every field, also those that a later version adds: {@link #json()} has them.
 * Jackson reads and writes it as that object.
 */
public abstract class Model {
  /** Equal numbers may be of different Java types: one was built, the other was read. */
  private static final Comparator<JsonNode> BY_VALUE =
      (one, other) ->
          one.isNumber() && other.isNumber()
              ? one.decimalValue().compareTo(other.decimalValue())
              : one.equals(other) ? 0 : 1;

  private final ObjectNode json;

  /** Copies the object, so that nobody can change it later. */
  Model(JsonNode json) {
    if (!(json instanceof ObjectNode object))
      throw new IllegalArgumentException(getClass().getSimpleName() + " must be a JSON object.");
    this.json = object.deepCopy();
  }

  /**
   * The object with all of its fields.
   *
   * @return a copy
   */
  @JsonValue
  public final ObjectNode json() {
    return json.deepCopy();
  }

  @Override
  public final boolean equals(Object other) {
    return other != null && other.getClass() == getClass() && json.equals(BY_VALUE, ((Model) other).json);
  }

  /** Of the names alone, since equal values may be of different Java types. */
  @Override
  public final int hashCode() {
    Set<String> names = new HashSet<>();
    json.fieldNames().forEachRemaining(names::add);
    return names.hashCode();
  }

  /** Returns the JSON text. */
  @Override
  public final String toString() {
    return json.toString();
  }

  final <T> T optional(String name, Function<JsonNode, T> read) {
    JsonNode field = json.get(name);
    if (field == null || field.isNull()) return null;
    try {
      return read.apply(field);
    } catch (RuntimeException e) {
      throw new IllegalStateException(getClass().getSimpleName() + "." + name + " has an unexpected value.", e);
    }
  }

  final <T> T required(String name, Function<JsonNode, T> read) {
    T value = optional(name, read);
    if (value == null) throw new IllegalStateException(getClass().getSimpleName() + "." + name + " is missing.");
    return value;
  }

  /** An absent list is empty. */
  final <T> List<T> list(String name, Function<JsonNode, T> read) {
    List<T> items = optional(name, field -> itemsOf(field, read));
    return items == null ? List.of() : items;
  }

  /** An absent map is empty. */
  final Map<String, String> map(String name) {
    Map<String, String> entries = optional(name, Model::entriesOf);
    return entries == null ? Map.of() : entries;
  }

  private static <T> List<T> itemsOf(JsonNode field, Function<JsonNode, T> read) {
    List<T> items = new ArrayList<>();
    for (JsonNode item : field) items.add(read.apply(item));
    return Collections.unmodifiableList(items);
  }

  private static Map<String, String> entriesOf(JsonNode field) {
    Map<String, String> entries = new LinkedHashMap<>();
    field.properties().forEach(entry -> entries.put(entry.getKey(), text(entry.getValue())));
    return Collections.unmodifiableMap(entries);
  }

  /** A later version may make an object of a text; its JSON is better than nothing. */
  static String text(JsonNode field) {
    return field.isValueNode() ? field.asText() : field.toString();
  }

  static long whole(JsonNode field) {
    if (!field.isIntegralNumber() || !field.canConvertToLong()) throw new IllegalArgumentException("Not a long: " + field);
    return field.longValue();
  }

  static boolean flag(JsonNode field) {
    if (!field.isBoolean()) throw new IllegalArgumentException("Not a boolean: " + field);
    return field.booleanValue();
  }

  static BigDecimal decimal(JsonNode field) {
    if (!field.isNumber()) throw new IllegalArgumentException("Not a number: " + field);
    return field.decimalValue();
  }

  static Instant instant(JsonNode field) {
    return Instant.parse(field.asText());
  }

  static LocalDate date(JsonNode field) {
    return LocalDate.parse(field.asText());
  }

  /**
   * The fields of a model that is being built.
   *
   * @param <B> the builder
   */
  public abstract static class Builder<B extends Builder<B>> {
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();

    Builder() {}

    abstract B self();

    /**
     * Sets a field by its name in JSON, for a field of a later version.
     *
     * @param name of the field
     * @param value null leaves the field out; a JSON null is {@code NullNode.instance}
     * @return this builder
     */
    public final B with(String name, Object value) {
      if (value == null) json.remove(name);
      else json.set(name, nodeOf(value));
      return self();
    }

    /** Sends JSON's null for null, which the service tells from an absent field. */
    final B withNullable(String name, Object value) {
      return with(name, value == null ? JsonNodeFactory.instance.nullNode() : value);
    }

    final ObjectNode fields() {
      return json;
    }

    private static JsonNode nodeOf(Object value) {
      JsonNodeFactory nodes = JsonNodeFactory.instance;
      if (value instanceof JsonNode node) return node.deepCopy();
      if (value instanceof Model model) return model.json();
      if (value instanceof Boolean flag) return nodes.booleanNode(flag);
      if (value instanceof BigDecimal number) return nodes.numberNode(number);
      if (value instanceof Number number && (value instanceof Long || value instanceof Integer))
        return nodes.numberNode(number.longValue());
      if (value instanceof Iterable<?> items) {
        var array = nodes.arrayNode();
        for (Object item : items) array.add(nodeOf(item));
        return array;
      }
      if (value instanceof Map<?, ?> entries) {
        var object = nodes.objectNode();
        entries.forEach((name, entry) -> object.set(name.toString(), nodeOf(entry)));
        return object;
      }
      if (value instanceof String || value instanceof Instant || value instanceof LocalDate)
        return nodes.textNode(value.toString());
      throw new IllegalArgumentException("A field cannot be a " + value.getClass().getName() + ".");
    }
  }
}
