package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The number of lines of each <code>SettlementLineClass</code>.
 */
public final class LinesByClass extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public LinesByClass(JsonNode json) {
    super(json);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long MATCHED() {
    return required("MATCHED", Model::whole);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long FEE() {
    return required("FEE", Model::whole);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long REFUND() {
    return required("REFUND", Model::whole);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long CHARGEBACK() {
    return required("CHARGEBACK", Model::whole);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long AMOUNT_DIFFERS() {
    return required("AMOUNT_DIFFERS", Model::whole);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long UNKNOWN() {
    return required("UNKNOWN", Model::whole);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long DUPLICATE() {
    return required("DUPLICATE", Model::whole);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long REVERSAL() {
    return required("REVERSAL", Model::whole);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long OTHER() {
    return required("OTHER", Model::whole);
  }
}
