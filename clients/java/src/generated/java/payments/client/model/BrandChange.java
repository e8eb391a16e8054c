package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * What is left out stays as it is.
 */
public final class BrandChange extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public BrandChange(JsonNode json) {
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
   * As <code>#rrggbb</code>; null for the colour of the service.
   *
   * @return null if absent
   */
  public String color() {
    return optional("color", Model::text);
  }

  /**
   * A PNG of at most 200 kB and 512 × 512 pixels, in Base64; null removes the logo.
   *
   * @return null if absent
   */
  public String logo() {
    return optional("logo", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * As <code>#rrggbb</code>; null for the colour of the service.
     *
     * @param color null is sent as null
     * @return this builder
     */
    public Builder color(String color) {
      return withNullable("color", color);
    }

    /**
     * A PNG of at most 200 kB and 512 × 512 pixels, in Base64; null removes the logo.
     *
     * @param logo null is sent as null
     * @return this builder
     */
    public Builder logo(String logo) {
      return withNullable("logo", logo);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public BrandChange build() {
      return new BrandChange(fields());
    }
  }
}
