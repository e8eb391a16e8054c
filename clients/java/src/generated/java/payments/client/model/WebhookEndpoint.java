package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>WebhookEndpoint</code> of the service.
 */
public final class WebhookEndpoint extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public WebhookEndpoint(JsonNode json) {
    super(json);
  }

  /**
   * <code>whe_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The URL that receives events by POST.
   *
   * @return the value
   */
  public String url() {
    return required("url", Model::text);
  }

  /**
   * Your description, or null.
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
   * @return the value
   */
  public boolean enabled() {
    return required("enabled", Model::flag);
  }

  /**
   * The mode whose events the endpoint receives. One of <code>TEST</code>, <code>LIVE</code>; later versions may
   * have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * Why the endpoint is disabled; null while it is enabled.
   *
   * @return null if absent
   */
  public String disabledReason() {
    return optional("disabledReason", Model::text);
  }

  /**
   * When the first attempt since the last success failed. Null if the newest attempt succeeded, if none was made,
   * and after the endpoint is enabled or has another URL.
   *
   * @return null if absent
   */
  public Instant failingSince() {
    return optional("failingSince", Model::instant);
  }

  /**
   * When the endpoint was registered.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
