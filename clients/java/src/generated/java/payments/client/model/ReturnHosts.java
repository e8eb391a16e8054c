package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>ReturnHosts</code> of the service.
 */
public final class ReturnHosts extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ReturnHosts(JsonNode json) {
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
   * Host names, optionally with a port. Without a port every port is allowed.
   *
   * @return empty if absent
   */
  public List<String> hosts() {
    return list("hosts", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Host names, optionally with a port. Without a port every port is allowed.
     *
     * @param hosts null leaves it out
     * @return this builder
     */
    public Builder hosts(List<String> hosts) {
      return with("hosts", hosts);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ReturnHosts build() {
      return new ReturnHosts(fields());
    }
  }
}
