package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ResolvedDifferences</code> of the service.
 */
public final class ResolvedDifferences extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ResolvedDifferences(JsonNode json) {
    super(json);
  }

  /**
   * The number of differences that were resolved.
   *
   * @return the value
   */
  public long count() {
    return required("count", Model::whole);
  }
}
