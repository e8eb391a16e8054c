package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ExportPayerRequest</code> of the service.
 */
public final class ExportPayerRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ExportPayerRequest(JsonNode json) {
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
   * The payer’s email; case is ignored.
   *
   * @return the value
   */
  public String email() {
    return required("email", Model::text);
  }

  /**
   * The <code>after</code> of the page before. Default: the first page.
   *
   * @return null if absent
   */
  public String after() {
    return optional("after", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The payer’s email; case is ignored.
     *
     * @param email null leaves it out
     * @return this builder
     */
    public Builder email(String email) {
      return with("email", email);
    }

    /**
     * The <code>after</code> of the page before. Default: the first page.
     *
     * @param after null leaves it out
     * @return this builder
     */
    public Builder after(String after) {
      return with("after", after);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ExportPayerRequest build() {
      return new ExportPayerRequest(fields());
    }
  }
}
