package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;

/**
 * What shows that the payment was right. It is erased once it is sent.
 */
public final class DisputeEvidence extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public DisputeEvidence(JsonNode json) {
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
   * The email address of the payer.
   *
   * @return the value
   */
  public String customerEmail() {
    return required("customerEmail", Model::text);
  }

  /**
   * The name of the payer.
   *
   * @return the value
   */
  public String customerName() {
    return required("customerName", Model::text);
  }

  /**
   * The telephone number of the payer.
   *
   * @return the value
   */
  public String customerPhone() {
    return required("customerPhone", Model::text);
  }

  /**
   * What you sold and how the payer got it. The bank decides by it.
   *
   * @return the value
   */
  public String serviceDetails() {
    return required("serviceDetails", Model::text);
  }

  /**
   * The delivery address.
   *
   * @return null if absent
   */
  public String deliveryAddress() {
    return optional("deliveryAddress", Model::text);
  }

  /**
   * The day of the delivery.
   *
   * @return null if absent
   */
  public LocalDate deliveryDate() {
    return optional("deliveryDate", Model::date);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The email address of the payer.
     *
     * @param customerEmail null leaves it out
     * @return this builder
     */
    public Builder customerEmail(String customerEmail) {
      return with("customerEmail", customerEmail);
    }

    /**
     * The name of the payer.
     *
     * @param customerName null leaves it out
     * @return this builder
     */
    public Builder customerName(String customerName) {
      return with("customerName", customerName);
    }

    /**
     * The telephone number of the payer.
     *
     * @param customerPhone null leaves it out
     * @return this builder
     */
    public Builder customerPhone(String customerPhone) {
      return with("customerPhone", customerPhone);
    }

    /**
     * What you sold and how the payer got it. The bank decides by it.
     *
     * @param serviceDetails null leaves it out
     * @return this builder
     */
    public Builder serviceDetails(String serviceDetails) {
      return with("serviceDetails", serviceDetails);
    }

    /**
     * The delivery address.
     *
     * @param deliveryAddress null leaves it out
     * @return this builder
     */
    public Builder deliveryAddress(String deliveryAddress) {
      return with("deliveryAddress", deliveryAddress);
    }

    /**
     * The day of the delivery.
     *
     * @param deliveryDate null leaves it out
     * @return this builder
     */
    public Builder deliveryDate(LocalDate deliveryDate) {
      return with("deliveryDate", deliveryDate);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public DisputeEvidence build() {
      return new DisputeEvidence(fields());
    }
  }
}
