package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * One account’s part of an amount.
 */
public final class SplitPart extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SplitPart(JsonNode json) {
    super(json);
  }

  /**
   * <code>acc_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String accountId() {
    return required("accountId", Model::text);
  }

  /**
   * The part of the account, before the provider’s fee, in minor units.
   *
   * @return the value
   */
  public long amountCents() {
    return required("amountCents", Model::whole);
  }
}
