// Package payments is a client of the payments service: what is generated from its document, idempotency keys and verified webhooks.
package payments

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"os"
	"regexp"
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

var (
	idempotencyKey = regexp.MustCompile(`^[\x20-\x7e]{1,255}$`)
	printable      = regexp.MustCompile(`^[\x20-\x7e]*$`)
)

// ErrArgument means that the program passed what no header or address can hold; nothing was sent.
var ErrArgument = errors.New("payments: refused before it was sent")

// keyed gives a key to each POST whose caller gave none, and refuses headers that could end their line and begin another.
type keyed struct{ next http.RoundTripper }

func (k keyed) RoundTrip(request *http.Request) (*http.Response, error) {
	if err := check(request); err != nil {
		return nil, err
	}
	if request.Method == http.MethodPost && len(request.Header.Values("Idempotency-Key")) == 0 {
		request = request.Clone(request.Context())
		request.Header.Set("Idempotency-Key", NewIdempotencyKey())
	}
	return k.next.RoundTrip(request)
}

func check(request *http.Request) error {
	if address := request.URL; (address.Scheme != "http" && address.Scheme != "https") || address.Host == "" || address.User != nil {
		return fmt.Errorf("%w: the base URL must be an http or https address such as https://pay.example.com", ErrArgument)
	}
	for name, values := range request.Header {
		for _, value := range values {
			if name == "Idempotency-Key" && !idempotencyKey.MatchString(value) {
				return fmt.Errorf("%w: the Idempotency-Key must have 1 to 255 printable ASCII characters", ErrArgument)
			}
			// Its value may be a credential, and errors are logged.
			if !printable.MatchString(value) {
				return fmt.Errorf("%w: the header %s must have printable ASCII characters only", ErrArgument, name)
			}
		}
	}
	return nil
}
