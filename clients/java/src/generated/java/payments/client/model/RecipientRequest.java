package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>RecipientRequest</code> of the service.
 */
public final class RecipientRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RecipientRequest(JsonNode json) {
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
   * The holder of the account.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * Universal branch code: 198765 Nedbank, 250655 First National Bank, 410105 Access Bank, 430000 African Bank,
   * 460005 Postbank, 462005 Bidvest Bank, 470010 Capitec Bank, 580105 Investec, 632005 Absa, 678910 TymeBank, 679000
   * Discovery Bank, 683000 Sasfin Bank, 888000 Bank Zero, 051001 Standard Bank. One of <code>198765</code>,
   * <code>250655</code>, <code>410105</code>, <code>430000</code>, <code>460005</code>, <code>462005</code>,
   * <code>470010</code>, <code>580105</code>, <code>632005</code>, <code>678910</code>, <code>679000</code>,
   * <code>683000</code>, <code>888000</code>, <code>051001</code>; later versions may have more.
   *
   * @return the value
   */
  public String bankCode() {
    return required("bankCode", Model::text);
  }

  /**
   * The account number. It is stored encrypted; responses show its last four digits.
   *
   * @return the value
   */
  public String accountNumber() {
    return required("accountNumber", Model::text);
  }

  /**
   * The type of the account. One of <code>CURRENT</code>, <code>SAVINGS</code>; later versions may have more.
   *
   * @return null if absent
   */
  public String accountType() {
    return optional("accountType", Model::text);
  }

  /**
   * A currency by ISO 4217. One of <code>ZAR</code>, <code>USD</code>, <code>EUR</code>, <code>GBP</code>,
   * <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may have more.
   *
   * @return the value
   */
  public String currency() {
    return required("currency", Model::text);
  }

  /**
   * An email address.
   *
   * @return null if absent
   */
  public String email() {
    return optional("email", Model::text);
  }

  /**
   * If given, the bank uses it to confirm the holder before the account is used.
   *
   * @return null if absent
   */
  public HolderDocument document() {
    return optional("document", HolderDocument::new);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The holder of the account.
     *
     * @param name null leaves it out
     * @return this builder
     */
    public Builder name(String name) {
      return with("name", name);
    }

    /**
     * Universal branch code: 198765 Nedbank, 250655 First National Bank, 410105 Access Bank, 430000 African Bank,
     * 460005 Postbank, 462005 Bidvest Bank, 470010 Capitec Bank, 580105 Investec, 632005 Absa, 678910 TymeBank, 679000
     * Discovery Bank, 683000 Sasfin Bank, 888000 Bank Zero, 051001 Standard Bank. One of <code>198765</code>,
     * <code>250655</code>, <code>410105</code>, <code>430000</code>, <code>460005</code>, <code>462005</code>,
     * <code>470010</code>, <code>580105</code>, <code>632005</code>, <code>678910</code>, <code>679000</code>,
     * <code>683000</code>, <code>888000</code>, <code>051001</code>; later versions may have more.
     *
     * @param bankCode null leaves it out
     * @return this builder
     */
    public Builder bankCode(String bankCode) {
      return with("bankCode", bankCode);
    }

    /**
     * The account number. It is stored encrypted; responses show its last four digits.
     *
     * @param accountNumber null leaves it out
     * @return this builder
     */
    public Builder accountNumber(String accountNumber) {
      return with("accountNumber", accountNumber);
    }

    /**
     * The type of the account. One of <code>CURRENT</code>, <code>SAVINGS</code>; later versions may have more.
     *
     * @param accountType null leaves it out
     * @return this builder
     */
    public Builder accountType(String accountType) {
      return with("accountType", accountType);
    }

    /**
     * A currency by ISO 4217. One of <code>ZAR</code>, <code>USD</code>, <code>EUR</code>, <code>GBP</code>,
     * <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may have more.
     *
     * @param currency null leaves it out
     * @return this builder
     */
    public Builder currency(String currency) {
      return with("currency", currency);
    }

    /**
     * An email address.
     *
     * @param email null leaves it out
     * @return this builder
     */
    public Builder email(String email) {
      return with("email", email);
    }

    /**
     * If given, the bank uses it to confirm the holder before the account is used.
     *
     * @param document null leaves it out
     * @return this builder
     */
    public Builder document(HolderDocument document) {
      return with("document", document);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RecipientRequest build() {
      return new RecipientRequest(fields());
    }
  }
}
