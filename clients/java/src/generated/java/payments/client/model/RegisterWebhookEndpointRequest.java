package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>RegisterWebhookEndpointRequest</code> of the service.
 */
public final class RegisterWebhookEndpointRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RegisterWebhookEndpointRequest(JsonNode json) {
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
   * The URL that receives events by POST; https in live mode.
   *
   * @return the value
   */
  public String url() {
    return required("url", Model::text);
  }

  /**
   * The subscribed event types. <code>*</code> means all types of payments, payouts and refunds, including those of
   * later releases: do not combine it with one of them. Disputes are named apart: <code>["*", "dispute.*"]</code>
   * means everything.
   *
   * @return empty if absent
   */
  public List<String> eventTypes() {
    return list("eventTypes", Model::text);
  }

  /**
   * Your description of the endpoint, visible only to you.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The URL that receives events by POST; https in live mode.
     *
     * @param url null leaves it out
     * @return this builder
     */
    public Builder url(String url) {
      return with("url", url);
    }

    /**
     * The subscribed event types. <code>*</code> means all types of payments, payouts and refunds, including those of
     * later releases: do not combine it with one of them. Disputes are named apart: <code>["*", "dispute.*"]</code>
     * means everything.
     *
     * @param eventTypes null leaves it out
     * @return this builder
     */
    public Builder eventTypes(List<String> eventTypes) {
      return with("eventTypes", eventTypes);
    }

    /**
     * Your description of the endpoint, visible only to you.
     *
     * @param description null leaves it out
     * @return this builder
     */
    public Builder description(String description) {
      return with("description", description);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RegisterWebhookEndpointRequest build() {
      return new RegisterWebhookEndpointRequest(fields());
    }
  }
}
