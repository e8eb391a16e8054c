package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What each party has of the amount, before the provider’s fee.
 */
public final class SplitParts extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SplitParts(JsonNode json) {
    super(json);
  }

  /**
   * The parts of the connected accounts.
   *
   * @return empty if absent
   */
  public List<SplitPart> shares() {
    return list("shares", SplitPart::new);
  }

  /**
   * The part of the business, before the provider’s fee, in minor units.
   *
   * @return the value
   */
  public long businessCents() {
    return required("businessCents", Model::whole);
  }
}
