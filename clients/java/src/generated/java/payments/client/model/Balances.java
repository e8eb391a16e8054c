package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>Balances</code> of the service.
 */
public final class Balances extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Balances(JsonNode json) {
    super(json);
  }

  /**
   * One entry for each currency that you had money in.
   *
   * @return empty if absent
   */
  public List<Balance> data() {
    return list("data", Balance::new);
  }
}
