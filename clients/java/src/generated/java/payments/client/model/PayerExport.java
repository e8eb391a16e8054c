package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>PayerExport</code> of the service.
 */
public final class PayerExport extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayerExport(JsonNode json) {
    super(json);
  }

  /**
   * An email address.
   *
   * @return the value
   */
  public String email() {
    return required("email", Model::text);
  }

  /**
   * Oldest first.
   *
   * @return empty if absent
   */
  public List<PayerPayment> payments() {
    return list("payments", PayerPayment::new);
  }

  /**
   * Recipients of payouts with this email, on the first page.
   *
   * @return empty if absent
   */
  public List<PayerRecipient> recipients() {
    return list("recipients", PayerRecipient::new);
  }

  /**
   * Send it for the next page. Null on the last page.
   *
   * @return null if absent
   */
  public String after() {
    return optional("after", Model::text);
  }
}
