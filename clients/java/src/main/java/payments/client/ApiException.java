package payments.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import payments.client.model.ErrorDetails;

/** An error response. The subclass says the cause; {@link #code()} says exactly what is wrong. */
public abstract class ApiException extends PaymentsException {
  private static final long serialVersionUID = 1L;

  /** The data of an error response. {@code code} and {@code traceId} are null if a proxy responded. */
  record Refusal(
      int status,
      String code,
      String message,
      String traceId,
      boolean retryable,
      Duration retryAfter,
      ObjectNode details) {}

  /** The HTTP status. */
  private final int status;

  /** Null if a proxy responded. */
  private final String code;

  /** Without code and trace ID. */
  private final String serviceMessage;

  /** Null if a proxy responded. */
  private final String traceId;

  /** True if the same request may succeed later. */
  private final boolean retryable;

  /** Null if there is nothing to wait for. */
  private final Duration retryAfter;

  /** By the code. */
  private final ObjectNode details;

  ApiException(Refusal refusal, String idempotencyKey) {
    super(textOf(refusal), null, idempotencyKey);
    this.status = refusal.status();
    this.code = refusal.code();
    this.serviceMessage = refusal.message();
    this.traceId = refusal.traceId();
    this.retryable = refusal.retryable();
    this.retryAfter = refusal.retryAfter();
    this.details = refusal.details();
  }

  /** Creates the exception by the code; by the status if the code is unknown. */
  static ApiException of(Refusal refusal, String idempotencyKey) {
    int status = refusal.status();
    if (status == 422 && !"SV-3008".equals(refusal.code())) return new UnprocessableException(refusal, idempotencyKey);
    return switch (status) {
      case 401 -> new InvalidCredentialsException(refusal, idempotencyKey);
      case 403 -> new NotAllowedException(refusal, idempotencyKey);
      case 404 -> new NotFoundException(refusal, idempotencyKey);
      case 409 -> new ConflictException(refusal, idempotencyKey);
      case 429 -> new RateLimitException(refusal, idempotencyKey);
      default ->
          status >= 400 && status < 500
              ? new InvalidRequestException(refusal, idempotencyKey)
              : new ServiceException(refusal, idempotencyKey);
    };
  }

  private static String textOf(Refusal refusal) {
    String code = refusal.code() == null ? "HTTP " + refusal.status() : refusal.code();
    String trace = refusal.traceId() == null ? "" : " (trace " + refusal.traceId() + ")";
    return code + ": " + refusal.message() + trace;
  }

  /**
   * The HTTP status.
   *
   * @return for example 422
   */
  public final int status() {
    return status;
  }

  /**
   * The code of the error catalogue, for example {@code SV-3004}. A later version may add codes.
   *
   * @return null if a proxy responded instead of the service
   */
  public final String code() {
    return code;
  }

  /**
   * The service's own words, which {@link #getMessage()} has between the code and the trace ID.
   *
   * @return the message of the response
   */
  public final String serviceMessage() {
    return serviceMessage;
  }

  /**
   * The trace ID to quote to support.
   *
   * @return null if a proxy responded
   */
  public final String traceId() {
    return traceId;
  }

  /**
   * True if the same request may succeed later. The client has retried it already.
   *
   * @return whether a retry may help
   */
  public final boolean retryable() {
    return retryable;
  }

  /**
   * The delay that the service asked for.
   *
   * @return null if it asked for none
   */
  public final Duration retryAfter() {
    return retryAfter;
  }

  /**
   * The details of the code: for SV-3004, {@code details().leftCents()}. Fields of other codes are null or empty.
   *
   * @return the details
   */
  public final ErrorDetails details() {
    return new ErrorDetails(details);
  }
}
