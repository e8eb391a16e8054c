// Package payments is the client of a business: the operations generated from the OpenAPI document, idempotency keys and
// webhook verification. Package operator is the operator's client.
package payments

import (
	"os"

	"payments.example/client/generated"
	"payments.example/client/internal/sending"
)

// ErrArgument means that an argument is invalid in a header or address; nothing was sent.
var ErrArgument = sending.ErrArgument

// New returns a client for PAYMENTS_BASE_URL (default http://localhost:3000) with the key of PAYMENTS_API_KEY.
func New() *generated.APIClient {
	baseURL := os.Getenv("PAYMENTS_BASE_URL")
	if baseURL == "" {
		baseURL = "http://localhost:3000"
	}
	return NewWith(baseURL, os.Getenv("PAYMENTS_API_KEY"))
}

// NewWith returns a client for this address and key. Pass no key if the context of each call has an access token.
func NewWith(baseURL, apiKey string) *generated.APIClient {
	configuration := generated.NewConfiguration()
	configuration.Servers = generated.ServerConfigurations{{URL: baseURL}}
	if apiKey != "" {
		configuration.AddDefaultHeader("X-API-Key", apiKey)
	}
	configuration.HTTPClient = sending.Client()
	return generated.NewAPIClient(configuration)
}

// NewIdempotencyKey creates a key for one operation. A repeat with the same key takes effect once.
func NewIdempotencyKey() string {
	return sending.NewIdempotencyKey()
}
