// Package payments is a client of the payments service: what is generated from its document, idempotency keys and verified webhooks.
package payments

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"os"
	"time"

	"payments.example/client/generated"
)

// Longer than a call that waits for the end of a payment, which is 30 seconds at most.
const timeout = time.Minute

// New returns a client for PAYMENTS_BASE_URL (http://localhost:3000 where nothing is said) with the key of PAYMENTS_API_KEY.
func New() *generated.APIClient {
	baseURL := os.Getenv("PAYMENTS_BASE_URL")
	if baseURL == "" {
		baseURL = "http://localhost:3000"
	}
	return NewWith(baseURL, os.Getenv("PAYMENTS_API_KEY"))
}

// NewWith returns a client for this address with this key; with none for a call whose context has an access token.
func NewWith(baseURL, apiKey string) *generated.APIClient {
	configuration := generated.NewConfiguration()
	configuration.Servers = generated.ServerConfigurations{{URL: baseURL}}
	if apiKey != "" {
		configuration.AddDefaultHeader("X-API-Key", apiKey)
	}
	configuration.HTTPClient = &http.Client{
		Timeout:   timeout,
		Transport: keyed{http.DefaultTransport},
		// Followed, a redirect would take the key to another address.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return generated.NewAPIClient(configuration)
}

// NewIdempotencyKey makes a key for one thing that you do. Asked with it again, it is done once.
func NewIdempotencyKey() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return hex.EncodeToString(bytes)
}

// keyed gives a key to each POST whose caller gave none.
type keyed struct{ next http.RoundTripper }

func (k keyed) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.Method == http.MethodPost && request.Header.Get("Idempotency-Key") == "" {
		request = request.Clone(request.Context())
		request.Header.Set("Idempotency-Key", NewIdempotencyKey())
	}
	return k.next.RoundTrip(request)
}
