package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * How the payer pays; the payer chooses where it is missing.
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
   * How the payer pays. One of <code>CARD</code>, <code>BANK_TRANSFER</code>; later versions may have more.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * A card token of a provider: it is charged directly. Without one the payer pays on a checkout. A card number is
   * no token and is refused.
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
     * How the payer pays. One of <code>CARD</code>, <code>BANK_TRANSFER</code>; later versions may have more.
     *
     * @param type null leaves it out
     * @return this builder
     */
    public Builder type(String type) {
      return with("type", type);
    }

    /**
     * A card token of a provider: it is charged directly. Without one the payer pays on a checkout. A card number is
     * no token and is refused.
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
