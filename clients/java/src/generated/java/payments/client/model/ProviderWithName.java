package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>ProviderWithName</code> of the service.
 */
public final class ProviderWithName extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ProviderWithName(JsonNode json) {
    super(json);
  }

  /**
   * The id of a provider.
   *
   * @return the value
   */
  public String providerId() {
    return required("providerId", Model::text);
  }

  /**
   * True if the provider is connected in the mode of the credential.
   *
   * @return the value
   */
  public boolean connected() {
    return required("connected", Model::flag);
  }

  /**
   * The supported currencies.
   *
   * @return empty if absent
   */
  public List<String> currencies() {
    return list("currencies", Model::text);
  }

  /**
   * The rails in use at the provider.
   *
   * @return empty if absent
   */
  public List<String> rails() {
    return list("rails", Model::text);
  }

  /**
   * The rails on which the provider charges a token directly.
   *
   * @return empty if absent
   */
  public List<String> tokenRails() {
    return list("tokenRails", Model::text);
  }

  /**
   * True if the provider can split payments.
   *
   * @return the value
   */
  public boolean splits() {
    return required("splits", Model::flag);
  }

  /**
   * The smallest amount, in minor units of the currency.
   *
   * @return the value
   */
  public long minimumCents() {
    return required("minimumCents", Model::whole);
  }

  /**
   * The largest amount, in minor units of the currency.
   *
   * @return the value
   */
  public long maximumCents() {
    return required("maximumCents", Model::whole);
  }

  /**
   * Each rail with its own abilities and limits.
   *
   * @return empty if absent
   */
  public List<RailDetail> railDetails() {
    return list("railDetails", RailDetail::new);
  }

  /**
   * The provider’s display name.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }
}
