package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>getStatementPage</code>.
 */
public final class GetStatementPageQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public GetStatementPageQuery(JsonNode json) {
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
   * <code>biz_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String business() {
    return required("business", Model::text);
  }

  /**
   * Test mode moves no money.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * Unix seconds.
   *
   * @return the value
   */
  public long expires() {
    return required("expires", Model::whole);
  }

  /**
   * Made by the service.
   *
   * @return the value
   */
  public String signature() {
    return required("signature", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * <code>biz_</code> and 32 hex digits.
     *
     * @param business null leaves it out
     * @return this builder
     */
    public Builder business(String business) {
      return with("business", business);
    }

    /**
     * Test mode moves no money.
     *
     * @param mode null leaves it out
     * @return this builder
     */
    public Builder mode(String mode) {
      return with("mode", mode);
    }

    /**
     * Unix seconds.
     *
     * @param expires the value
     * @return this builder
     */
    public Builder expires(long expires) {
      return with("expires", expires);
    }

    /**
     * Made by the service.
     *
     * @param signature null leaves it out
     * @return this builder
     */
    public Builder signature(String signature) {
      return with("signature", signature);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public GetStatementPageQuery build() {
      return new GetStatementPageQuery(fields());
    }
  }
}
