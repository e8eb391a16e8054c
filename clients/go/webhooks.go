package payments

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Return 401 to a request that [Webhooks.Verify] refuses with one of these errors.
var (
	// ErrWebhookSignature means that the signatures do not match the body and a secret.
	ErrWebhookSignature = errors.New("payments: the webhook's signatures do not match the body and the secret")
	// ErrWebhookTimestamp means that the webhook was signed too long ago, or in the future.
	ErrWebhookTimestamp = errors.New("payments: the webhook's timestamp is outside the tolerance")
	// ErrWebhookReplayed means that this request was received before.
	ErrWebhookReplayed = errors.New("payments: this webhook was received before")
	// ErrWebhookBody means that the signed body is not an event.
	ErrWebhookBody = errors.New("payments: the webhook's body is not an event")
)

const defaultTolerance = 5 * time.Minute

// Webhooks verifies the webhooks of an endpoint. It is safe for concurrent use.
type Webhooks struct {
	secrets   []webhookSecret
	tolerance time.Duration
	window    ReplayWindow
}

type webhookSecret struct{ text, key []byte }

// WebhookOption is an option of [NewWebhooks].
type WebhookOption func(*Webhooks)

// WithTolerance sets the largest difference between the timestamp and now. Default: 5 minutes.
func WithTolerance(tolerance time.Duration) WebhookOption {
	return func(webhooks *Webhooks) { webhooks.tolerance = tolerance }
}

// WithReplayWindow refuses requests that were received before. [MemoryReplayWindow] is one for a single process.
func WithReplayWindow(window ReplayWindow) WebhookOption {
	return func(webhooks *Webhooks) { webhooks.window = window }
}

// NewWebhooks returns a verifier for the secret of an endpoint, or for several during a rotation. Each begins with
// whsec_. It returns an [*ArgumentError] for a malformed secret, and for an empty one, as os.Getenv returns it for an
// unset variable: anyone can sign with an empty secret. Blanks and line ends around a secret are ignored.
func NewWebhooks(secrets []string, options ...WebhookOption) (*Webhooks, error) {
	webhooks := &Webhooks{tolerance: defaultTolerance}
	for _, secret := range secrets {
		// A secret that comes from a file has its line end.
		text := strings.Trim(secret, " \t\r\n")
		if text == "" || text == "whsec_" {
			return nil, errNoSecret
		}
		parts := secretForm.FindStringSubmatch(text)
		if parts == nil {
			return nil, errMalformedSecret
		}
		key, err := base64.StdEncoding.DecodeString(parts[1])
		if err != nil {
			return nil, errMalformedSecret
		}
		webhooks.secrets = append(webhooks.secrets, webhookSecret{[]byte(text), key})
	}
	if len(secrets) == 0 {
		return nil, errNoSecret
	}
	for _, option := range options {
		option(webhooks)
	}
	if webhooks.tolerance <= 0 {
		return nil, &ArgumentError{fmt.Sprintf("WithTolerance needs a time above 0; you passed %s", webhooks.tolerance)}
	}
	return webhooks, nil
}

var errNoSecret = &ArgumentError{"the webhook secret is empty or missing; " +
	"pass the secret of your endpoint, which begins with whsec_; is its variable set?"}

var errMalformedSecret = &ArgumentError{"the webhook secret is malformed: it must be whsec_ and base64, " +
	"as the endpoint returned it, without quotes or other changes"}

var secretForm = regexp.MustCompile(`^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$`)

// Verify returns the event of a webhook if its signatures match the raw body, it was signed within the tolerance, and it
// was not received before. A retry by the service is a new request with the same event: store the ids of the events
// that you have handled.
func (w *Webhooks) Verify(ctx context.Context, rawBody []byte, header http.Header) (*Event, error) {
	id, timestamp := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	if !w.isSigned(rawBody, header, id, timestamp) {
		return nil, ErrWebhookSignature
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	signedAt := time.Unix(seconds, 0)
	if err != nil || time.Since(signedAt).Abs() > w.tolerance {
		return nil, ErrWebhookTimestamp
	}
	if w.window != nil {
		isNew, err := w.window.Add(ctx, id+"."+timestamp, signedAt.Add(w.tolerance))
		if err != nil {
			return nil, fmt.Errorf("payments: the replay window failed: %w", err)
		}
		if !isNew {
			return nil, ErrWebhookReplayed
		}
	}
	event := new(Event)
	if err := json.Unmarshal(rawBody, event); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWebhookBody, err)
	}
	return event, nil
}

func (w *Webhooks) isSigned(rawBody []byte, header http.Header, id, timestamp string) bool {
	message := append([]byte(id+"."+timestamp+"."), rawBody...)
	for _, secret := range w.secrets {
		plain := hex.EncodeToString(sign(secret.text, rawBody))
		standard := "v1," + base64.StdEncoding.EncodeToString(sign(secret.key, message))
		if (isSame(header.Get("X-Service-Signature"), plain) || isSame(header.Get("X-Service-Signature-Previous"), plain)) &&
			hasSame(strings.Fields(header.Get("Webhook-Signature")), standard) {
			return true
		}
	}
	return false
}

func sign(key, message []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(message)
	return mac.Sum(nil)
}

func hasSame(given []string, expected string) bool {
	for _, each := range given {
		if isSame(each, expected) {
			return true
		}
	}
	return false
}

// isSame takes the same time whatever differs.
func isSame(given, expected string) bool {
	return hmac.Equal([]byte(given), []byte(expected))
}

// ReplayWindow remembers the requests within the tolerance. Several processes need a common one, for example in a
// database.
type ReplayWindow interface {
	// Add remembers a request until this time, and returns false if it is known.
	Add(ctx context.Context, request string, until time.Time) (bool, error)
}

// MemoryReplayWindow is a [ReplayWindow] in the memory of one process. Its zero value is ready to use.
type MemoryReplayWindow struct {
	mutex sync.Mutex
	until map[string]time.Time
}

// Add remembers a request until this time, and returns false if it is known.
func (m *MemoryReplayWindow) Add(_ context.Context, request string, until time.Time) (bool, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	now := time.Now()
	for other, end := range m.until {
		if end.Before(now) {
			delete(m.until, other)
		}
	}
	if _, known := m.until[request]; known {
		return false, nil
	}
	if m.until == nil {
		m.until = map[string]time.Time{}
	}
	m.until[request] = until
	return true, nil
}
