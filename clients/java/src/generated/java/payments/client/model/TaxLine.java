package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * The <code>TaxLine</code> of the service.
 */
public final class TaxLine extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TaxLine(JsonNode json) {
    super(json);
  }

  /**
   * Income above this is taxed in this bracket, in rand cents.
   *
   * @return the value
   */
  public long fromCents() {
    return required("fromCents", Model::whole);
  }

  /**
   * The inclusive end of the bracket, in rand cents; null for the highest bracket.
   *
   * @return null if absent
   */
  public Long toCents() {
    return optional("toCents", Model::whole);
  }

  /**
   * The rate of the bracket.
   *
   * @return the value
   */
  public BigDecimal ratePercent() {
    return required("ratePercent", Model::decimal);
  }

  /**
   * The tax of this bracket. A bracket that the income exceeds has the published tax, in whole rand, in rand cents.
   *
   * @return the value
   */
  public long taxCents() {
    return required("taxCents", Model::whole);
  }
}
