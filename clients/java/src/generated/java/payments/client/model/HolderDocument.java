package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * If given, the bank uses it to confirm the holder before the account is used.
 */
public final class HolderDocument extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public HolderDocument(JsonNode json) {
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
   * The kind of document. One of <code>IDENTITY_NUMBER</code>, <code>PASSPORT_NUMBER</code>,
   * <code>BUSINESS_REGISTRATION_NUMBER</code>; later versions may have more.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * The number of the document.
   *
   * @return the value
   */
  public String number() {
    return required("number", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The kind of document. One of <code>IDENTITY_NUMBER</code>, <code>PASSPORT_NUMBER</code>,
     * <code>BUSINESS_REGISTRATION_NUMBER</code>; later versions may have more.
     *
     * @param type null leaves it out
     * @return this builder
     */
    public Builder type(String type) {
      return with("type", type);
    }

    /**
     * The number of the document.
     *
     * @param number null leaves it out
     * @return this builder
     */
    public Builder number(String number) {
      return with("number", number);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public HolderDocument build() {
      return new HolderDocument(fields());
    }
  }
}
