// Package sending sends the requests of the clients: with idempotency keys, without redirects, with checked headers.
package sending

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"time"
)

// Longer than a call that waits for an outcome, at most 30 seconds.
const timeout = time.Minute

// Client returns the HTTP client of all requests.
func Client() *http.Client {
	return &http.Client{
		Timeout:   timeout,
		Transport: keyed{http.DefaultTransport},
		// Following a redirect would send the key to another address.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// NewIdempotencyKey creates a key for one operation.
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
	credentials    = map[string]*regexp.Regexp{
		"X-Api-Key":     regexp.MustCompile(`^[\x21-\x7e]+$`),
		"Authorization": regexp.MustCompile(`^Bearer [\x21-\x7e]+$`),
	}
)

// ErrArgument means that an argument is invalid in a header or address; nothing was sent.
var ErrArgument = errors.New("payments: invalid argument, nothing was sent")

// keyed adds a key to each POST without one, and refuses header values that could inject another header.
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
	for given, values := range request.Header {
		name := http.CanonicalHeaderKey(given)
		for _, value := range values {
			if name == "Idempotency-Key" && !idempotencyKey.MatchString(value) {
				return fmt.Errorf("%w: the Idempotency-Key must have 1 to 255 printable ASCII characters", ErrArgument)
			}
			// The message omits the value, which may be a credential: errors are logged.
			if credential, is := credentials[name]; is && !credential.MatchString(value) {
				return fmt.Errorf("%w: %s is empty, or has something other than printable ASCII characters", ErrArgument, name)
			}
			if !printable.MatchString(value) {
				return fmt.Errorf("%w: the header %s must have printable ASCII characters only", ErrArgument, name)
			}
		}
	}
	return nil
}
