package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The query of <code>listAudit</code>.
 */
public final class ListAuditQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListAuditQuery(JsonNode json) {
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
   * Only entries with this action.
   *
   * @return null if absent
   */
  public String action() {
    return optional("action", Model::text);
  }

  /**
   * Only entries of this user, key or operator, by id; <code>service</code> for the service.
   *
   * @return null if absent
   */
  public String actor() {
    return optional("actor", Model::text);
  }

  /**
   * Only entries about the resource with this id.
   *
   * @return null if absent
   */
  public String target() {
    return optional("target", Model::text);
  }

  /**
   * Only entries at this time or later.
   *
   * @return null if absent
   */
  public Instant since() {
    return optional("since", Model::instant);
  }

  /**
   * Only entries before this time.
   *
   * @return null if absent
   */
  public Instant until() {
    return optional("until", Model::instant);
  }

  /**
   * The number of entries of a page.
   *
   * @return null if absent
   */
  public Long limit() {
    return optional("limit", Model::whole);
  }

  /**
   * The <code>nextCursor</code> of the previous page.
   *
   * @return null if absent
   */
  public String cursor() {
    return optional("cursor", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Only entries with this action.
     *
     * @param action null leaves it out
     * @return this builder
     */
    public Builder action(String action) {
      return with("action", action);
    }

    /**
     * Only entries of this user, key or operator, by id; <code>service</code> for the service.
     *
     * @param actor null leaves it out
     * @return this builder
     */
    public Builder actor(String actor) {
      return with("actor", actor);
    }

    /**
     * Only entries about the resource with this id.
     *
     * @param target null leaves it out
     * @return this builder
     */
    public Builder target(String target) {
      return with("target", target);
    }

    /**
     * Only entries at this time or later.
     *
     * @param since null leaves it out
     * @return this builder
     */
    public Builder since(Instant since) {
      return with("since", since);
    }

    /**
     * Only entries before this time.
     *
     * @param until null leaves it out
     * @return this builder
     */
    public Builder until(Instant until) {
      return with("until", until);
    }

    /**
     * The number of entries of a page.
     *
     * @param limit the value
     * @return this builder
     */
    public Builder limit(long limit) {
      return with("limit", limit);
    }

    /**
     * The <code>nextCursor</code> of the previous page.
     *
     * @param cursor null leaves it out
     * @return this builder
     */
    public Builder cursor(String cursor) {
      return with("cursor", cursor);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ListAuditQuery build() {
      return new ListAuditQuery(fields());
    }
  }
}
