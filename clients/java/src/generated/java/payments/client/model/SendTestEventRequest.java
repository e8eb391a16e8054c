package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>SendTestEventRequest</code> of the service.
 */
public final class SendTestEventRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SendTestEventRequest(JsonNode json) {
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
   * The event to send. Default: payment.succeeded. One of <code>payment.created</code>,
   * <code>payment.succeeded</code>, <code>payment.failed</code>, <code>payout.created</code>,
   * <code>payout.succeeded</code>, <code>payout.failed</code>, <code>refund.created</code>,
   * <code>refund.succeeded</code>, <code>refund.failed</code>, <code>dispute.created</code>,
   * <code>dispute.needs_response</code>, <code>dispute.closed</code>; later versions may have more.
   *
   * @return null if absent
   */
  public String eventType() {
    return optional("eventType", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The event to send. Default: payment.succeeded. One of <code>payment.created</code>,
     * <code>payment.succeeded</code>, <code>payment.failed</code>, <code>payout.created</code>,
     * <code>payout.succeeded</code>, <code>payout.failed</code>, <code>refund.created</code>,
     * <code>refund.succeeded</code>, <code>refund.failed</code>, <code>dispute.created</code>,
     * <code>dispute.needs_response</code>, <code>dispute.closed</code>; later versions may have more.
     *
     * @param eventType null leaves it out
     * @return this builder
     */
    public Builder eventType(String eventType) {
      return with("eventType", eventType);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public SendTestEventRequest build() {
      return new SendTestEventRequest(fields());
    }
  }
}
