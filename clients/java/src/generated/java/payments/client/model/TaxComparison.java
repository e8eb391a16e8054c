package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * The <code>TaxComparison</code> of the service.
 */
public final class TaxComparison extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TaxComparison(JsonNode json) {
    super(json);
  }

  /**
   * The estimate for the tax year <code>from</code>.
   *
   * @return the value
   */
  public TaxEstimate from() {
    return required("from", TaxEstimate::new);
  }

  /**
   * The estimate for the tax year <code>to</code>.
   *
   * @return the value
   */
  public TaxEstimate to() {
    return required("to", TaxEstimate::new);
  }

  /**
   * The tax payable in <code>to</code> less that in <code>from</code>, in rand cents.
   *
   * @return the value
   */
  public long differenceCents() {
    return required("differenceCents", Model::whole);
  }

  /**
   * The difference in percent of the tax payable in <code>from</code>, with two decimals; null if that is 0.
   *
   * @return null if absent
   */
  public BigDecimal differencePercent() {
    return optional("differencePercent", Model::decimal);
  }
}
