package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * How the payer pays, by <code>type</code> or <code>rails</code>. Default: the payer chooses.
 */
public final class PaymentMethod extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PaymentMethod(JsonNode json) {
    super(json);
  }

  /**
   * Starts one to send.
   *
   * @return a builder without fields
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The only way to pay … One of <code>CARD</code>, <code>BANK_TRANSFER</code>, <code>CAPITEC_PAY</code>,
   * <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>; later versions may have more.
   *
   * @return null if absent
   */
  public String type() {
    return optional("type", Model::text);
  }

  /**
   * … or those that you allow, of which PAYSHAP and its like are left to the payer’s choice.
   *
   * @return empty if absent
   */
  public List<String> rails() {
    return list("rails", Model::text);
  }

  /**
   * A provider’s card token, which is charged directly. A card number is refused. Default: a checkout.
   *
   * @return null if absent
   */
  public String token() {
    return optional("token", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The only way to pay … One of <code>CARD</code>, <code>BANK_TRANSFER</code>, <code>CAPITEC_PAY</code>,
     * <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>; later versions may have more.
     *
     * @param type null leaves it out
     * @return this builder
     */
    public Builder type(String type) {
      return with("type", type);
    }

    /**
     * … or those that you allow, of which PAYSHAP and its like are left to the payer’s choice.
     *
     * @param rails null leaves it out
     * @return this builder
     */
    public Builder rails(List<String> rails) {
      return with("rails", rails);
    }

    /**
     * A provider’s card token, which is charged directly. A card number is refused. Default: a checkout.
     *
     * @param token null leaves it out
     * @return this builder
     */
    public Builder token(String token) {
      return with("token", token);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public PaymentMethod build() {
      return new PaymentMethod(fields());
    }
  }
}
