package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>ChangeWebhookEndpointRequest</code> of the service.
 */
public final class ChangeWebhookEndpointRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ChangeWebhookEndpointRequest(JsonNode json) {
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
   * @return null if absent
   */
  public String url() {
    return optional("url", Model::text);
  }

  /**
   * Null removes the description.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
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
   * True if new events are delivered.
   *
   * @return null if absent
   */
  public Boolean enabled() {
    return optional("enabled", Model::flag);
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
     * Null removes the description.
     *
     * @param description null is sent as null
     * @return this builder
     */
    public Builder description(String description) {
      return withNullable("description", description);
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
     * True if new events are delivered.
     *
     * @param enabled the value
     * @return this builder
     */
    public Builder enabled(boolean enabled) {
      return with("enabled", enabled);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ChangeWebhookEndpointRequest build() {
      return new ChangeWebhookEndpointRequest(fields());
    }
  }
}
