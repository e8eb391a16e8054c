package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * Names the payment by its id or by its reference, by one of them.
 */
public final class DirectRefundRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public DirectRefundRequest(JsonNode json) {
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
   * The payment to return, by its id …
   *
   * @return null if absent
   */
  public String transactionId() {
    return optional("transactionId", Model::text);
  }

  /**
   * … or by its reference.
   *
   * @return null if absent
   */
  public String reference() {
    return optional("reference", Model::text);
  }

  /**
   * In minor units of the payment’s currency. Default: all that is left.
   *
   * @return null if absent
   */
  public Long amountCents() {
    return optional("amountCents", Model::whole);
  }

  /**
   * The reason for the refund.
   *
   * @return null if absent
   */
  public String reason() {
    return optional("reason", Model::text);
  }

  /**
   * Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.
   *
   * @return empty if absent
   */
  public Map<String, String> metadata() {
    return map("metadata");
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The payment to return, by its id …
     *
     * @param transactionId null leaves it out
     * @return this builder
     */
    public Builder transactionId(String transactionId) {
      return with("transactionId", transactionId);
    }

    /**
     * … or by its reference.
     *
     * @param reference null leaves it out
     * @return this builder
     */
    public Builder reference(String reference) {
      return with("reference", reference);
    }

    /**
     * In minor units of the payment’s currency. Default: all that is left.
     *
     * @param amountCents the value
     * @return this builder
     */
    public Builder amountCents(long amountCents) {
      return with("amountCents", amountCents);
    }

    /**
     * The reason for the refund.
     *
     * @param reason null leaves it out
     * @return this builder
     */
    public Builder reason(String reason) {
      return with("reason", reason);
    }

    /**
     * Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.
     *
     * @param metadata null leaves it out
     * @return this builder
     */
    public Builder metadata(Map<String, String> metadata) {
      return with("metadata", metadata);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public DirectRefundRequest build() {
      return new DirectRefundRequest(fields());
    }
  }
}
