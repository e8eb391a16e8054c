package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>Found</code> of the service.
 */
public final class Found extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Found(JsonNode json) {
    super(json);
  }

  /**
   * A group for each kind that has results.
   *
   * @return empty if absent
   */
  public List<FoundGroup> data() {
    return list("data", FoundGroup::new);
  }
}
