package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>SearchResults</code> of the service.
 */
public final class SearchResults extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SearchResults(JsonNode json) {
    super(json);
  }

  /**
   * Newest first.
   *
   * @return empty if absent
   */
  public List<SearchResult> data() {
    return list("data", SearchResult::new);
  }

  /**
   * A group for each kind that has results.
   *
   * @return empty if absent
   */
  public List<FoundGroup> groups() {
    return list("groups", FoundGroup::new);
  }
}
