package payments

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"time"

	"payments.example/payments/internal/extra"
)

// Error is an error response of the service.
type Error struct {
	// Code is empty if a proxy responded instead of the service.
	Code ErrorCode
	// Status is the HTTP status.
	Status int
	// Message says what is wrong and what to do.
	Message string
	// TraceID is to be quoted to support.
	TraceID string
	// Retryable is true if the same request may succeed later.
	Retryable bool
	// RetryAfter is the delay that the service asks for; nil if it asks for none.
	RetryAfter *time.Duration
	// Details has the struct of the code, for example *SV3004Details, or *OtherDetails.
	Details ErrorDetails
	// IdempotencyKey is the key of the call, automatic or given; empty if the operation takes none.
	IdempotencyKey string
}

// Error returns code, message and trace: SV-3004: The refund is larger than … (trace 0af7…).
func (e *Error) Error() string {
	text := string(e.Code)
	if text == "" {
		text = "HTTP " + strconv.Itoa(e.Status)
	}
	text += ": " + e.Message
	if e.TraceID != "" {
		text += " (trace " + e.TraceID + ")"
	}
	return text
}

// ErrorDetails is a pointer to the struct with the details of an error: *SV2001Details, *SV3004Details and so on, and
// *OtherDetails for any other code.
type ErrorDetails interface{ errorDetails() }

// OtherDetails has the details of an error for whose code this version has no struct.
type OtherDetails struct {
	Extra map[string]json.RawMessage `json:"-"`
}

func (*OtherDetails) errorDetails() {}

// UnmarshalJSON keeps all fields in Extra.
func (value *OtherDetails) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &value.Extra)
}

// MarshalJSON writes the fields of Extra.
func (value OtherDetails) MarshalJSON() ([]byte, error) {
	return extra.Marshal(struct{}{}, value.Extra)
}

// NoAnswerError means that no complete response came: it is unknown whether the call took effect. It unwraps to its cause.
type NoAnswerError struct {
	Method string
	// URL is without the query, which may contain a payer's data.
	URL string
	// TimedOut is true if a time-out or deadline passed.
	TimedOut bool
	// IdempotencyKey is the key of the call, automatic or given: a repeat with it takes effect once.
	IdempotencyKey string
	err            error
}

// Error returns the address, the cause, and what to do.
func (e *NoAnswerError) Error() string {
	text := fmt.Sprintf("%s %s: %s", e.Method, e.URL, e.err)
	if e.IdempotencyKey == "" {
		return text
	}
	return text + ". The call may have taken effect: repeat it with the idempotency key " + e.IdempotencyKey
}

// Unwrap returns the cause, for example context.DeadlineExceeded.
func (e *NoAnswerError) Unwrap() error { return e.err }

// ArgumentError means that an argument is invalid: nothing was sent, and no webhook was checked.
type ArgumentError struct{ reason string }

// Error says which argument is invalid and what it must be.
func (e *ArgumentError) Error() string { return "payments: " + e.reason }

// refusalIn returns the error of the service, one made from the status of a proxy, or nil for a success.
func refusalIn(response *http.Response, body []byte, key string) error {
	success := response.StatusCode >= 200 && response.StatusCode < 300
	if success && (isJSON(response) || response.StatusCode == http.StatusNoContent || isText(response)) {
		return nil
	}
	var said struct {
		Error struct {
			Code              ErrorCode       `json:"code"`
			Message           string          `json:"message"`
			TraceID           string          `json:"traceId"`
			Retryable         bool            `json:"retryable"`
			RetryAfterSeconds *float64        `json:"retryAfterSeconds"`
			Details           json.RawMessage `json:"details"`
		} `json:"error"`
	}
	if json.Unmarshal(body, &said) != nil || said.Error.Code == "" {
		return refusalOfProxy(response, key)
	}
	refusal := &Error{
		Code:           said.Error.Code,
		Status:         response.StatusCode,
		Message:        said.Error.Message,
		TraceID:        said.Error.TraceID,
		Retryable:      said.Error.Retryable,
		Details:        readDetails(said.Error.Code, said.Error.Details),
		IdempotencyKey: key,
	}
	if seconds := said.Error.RetryAfterSeconds; seconds != nil {
		refusal.RetryAfter = Ptr(time.Duration(*seconds * float64(time.Second)))
	}
	return refusal
}

// readDetails falls back to OtherDetails if a later version changed the details of the code.
func readDetails(code ErrorCode, data json.RawMessage) ErrorDetails {
	details := detailsFor(code)
	if len(data) > 0 && json.Unmarshal(data, details) == nil {
		return details
	}
	other := new(OtherDetails)
	if len(data) == 0 || json.Unmarshal(data, other) != nil {
		other.Extra = nil
	}
	return other
}

func refusalOfProxy(response *http.Response, key string) *Error {
	status := response.StatusCode
	return &Error{
		Status:  status,
		Message: fmt.Sprintf("The response with status %d did not come from the service.", status),
		TraceID: response.Header.Get("X-Trace-Id"),
		Retryable: status == http.StatusTooManyRequests || status == http.StatusBadGateway ||
			status == http.StatusServiceUnavailable || status == http.StatusGatewayTimeout,
		RetryAfter:     retryAfter(response.Header.Get("Retry-After")),
		Details:        new(OtherDetails),
		IdempotencyKey: key,
	}
}

// retryAfter reads seconds or a date.
func retryAfter(header string) *time.Duration {
	if seconds, err := strconv.ParseUint(header, 10, 31); err == nil {
		return Ptr(time.Duration(seconds) * time.Second)
	}
	at, err := http.ParseTime(header)
	if err != nil {
		return nil
	}
	return Ptr(max(0, time.Until(at)))
}

func isText(response *http.Response) bool {
	mediaType, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	return err == nil && mediaType == "text/plain"
}
