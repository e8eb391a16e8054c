package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;

/**
 * The <code>TaxEstimate</code> of the service.
 */
public final class TaxEstimate extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TaxEstimate(JsonNode json) {
    super(json);
  }

  /**
   * The year in which the tax year ends, in February.
   *
   * @return the value
   */
  public long taxYear() {
    return required("taxYear", Model::whole);
  }

  /**
   * Annual income less the deduction for retirement contributions, in rand cents.
   *
   * @return the value
   */
  public long taxableIncomeCents() {
    return required("taxableIncomeCents", Model::whole);
  }

  /**
   * Tax before rebates and credits: the sum of <code>lines</code>, in rand cents.
   *
   * @return the value
   */
  public long grossTaxCents() {
    return required("grossTaxCents", Model::whole);
  }

  /**
   * The rebates for the age, in rand cents.
   *
   * @return the value
   */
  public long rebatesCents() {
    return required("rebatesCents", Model::whole);
  }

  /**
   * The medical scheme credits of twelve months, in rand cents.
   *
   * @return the value
   */
  public long medicalCreditsCents() {
    return required("medicalCreditsCents", Model::whole);
  }

  /**
   * Gross tax less rebates less credits, at least 0, in rand cents.
   *
   * @return the value
   */
  public long taxPayableCents() {
    return required("taxPayableCents", Model::whole);
  }

  /**
   * The employee’s annual contribution to the Unemployment Insurance Fund, in rand cents; not part of the tax. Null
   * before 2023.
   *
   * @return null if absent
   */
  public Long uifCents() {
    return optional("uifCents", Model::whole);
  }

  /**
   * A twelfth of the tax payable, in rand cents.
   *
   * @return the value
   */
  public long monthlyTaxCents() {
    return required("monthlyTaxCents", Model::whole);
  }

  /**
   * The tax payable in percent of the income, with two decimals.
   *
   * @return the value
   */
  public BigDecimal effectiveRatePercent() {
    return required("effectiveRatePercent", Model::decimal);
  }

  /**
   * The rate of the bracket of the taxable income.
   *
   * @return the value
   */
  public BigDecimal marginalRatePercent() {
    return required("marginalRatePercent", Model::decimal);
  }

  /**
   * The gross tax by bracket.
   *
   * @return empty if absent
   */
  public List<TaxLine> lines() {
    return list("lines", TaxLine::new);
  }

  /**
   * The publisher of the table, and its year.
   *
   * @return the value
   */
  public String source() {
    return required("source", Model::text);
  }
}
