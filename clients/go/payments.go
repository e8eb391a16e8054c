// Package payments is the client of a business: what is generated from the service's document, idempotency keys and verified
// webhooks. The operator of the service has a client of its own, in package operator.
package payments

import (
	"os"

	"payments.example/client/generated"
	"payments.example/client/internal/sending"
)

// ErrArgument means that the program passed what no header or address can hold; nothing was sent.
var ErrArgument = sending.ErrArgument

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
	configuration.HTTPClient = sending.Client()
	return generated.NewAPIClient(configuration)
}

// NewIdempotencyKey makes a key for one thing that you do. Asked with it again, it is done once.
func NewIdempotencyKey() string {
	return sending.NewIdempotencyKey()
}
