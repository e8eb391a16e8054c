package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>FxRates</code> of the service.
 */
public final class FxRates extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public FxRates(JsonNode json) {
    super(json);
  }

  /**
   * The matching rates; empty for a pair that is not published.
   *
   * @return empty if absent
   */
  public List<FxRate> data() {
    return list("data", FxRate::new);
  }

  /**
   * True if something of this is not what the source says now: it is what was shipped, the last fetch brought no
   * value that can be used, or the observation is older than 7 days (of monthly figures 75).
   *
   * @return the value
   */
  public boolean stale() {
    return required("stale", Model::flag);
  }
}
