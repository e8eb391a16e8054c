package payments

import (
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

const (
	defaultBaseURL = "http://localhost:3000"
	defaultTimeout = 30 * time.Second
	defaultRetries = 3
)

// Client calls the operations of a business. It is safe for concurrent use.
type Client struct {
	baseURL string
	// The header of the credential; an empty name if there is none.
	credentialName, credential string
	http                       *http.Client
	limits                     limits
}

// New returns a client. Without options it uses PAYMENTS_BASE_URL (default http://localhost:3000) and PAYMENTS_API_KEY
// of the environment. Without a credential it can call only operations that need none, such as Login.
func New(options ...Option) (*Client, error) {
	settings := clientSettings{
		baseURL: valueOr(os.Getenv("PAYMENTS_BASE_URL"), defaultBaseURL),
		http:    http.DefaultClient,
		limits:  limits{timeout: defaultTimeout, retries: defaultRetries},
	}
	for _, option := range options {
		option.applyToClient(&settings)
	}
	if settings.apiKey != nil && settings.accessToken != nil {
		return nil, &ArgumentError{"pass WithAPIKey or WithAccessToken, not both"}
	}
	if key := os.Getenv("PAYMENTS_API_KEY"); key != "" && settings.apiKey == nil && settings.accessToken == nil {
		settings.apiKey = &key
	}
	if err := settings.limits.check(); err != nil {
		return nil, err
	}
	client := &Client{baseURL: strings.TrimRight(settings.baseURL, "/"), limits: settings.limits}
	if err := checkBaseURL(settings.baseURL); err != nil {
		return nil, err
	}
	if err := client.setCredential(settings); err != nil {
		return nil, err
	}
	if settings.http == nil {
		return nil, &ArgumentError{"WithHTTPClient needs a client; it was nil"}
	}
	own := *settings.http
	// Following a redirect would send the key to another address.
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client.http = &own
	return client, nil
}

func (c *Client) setCredential(settings clientSettings) error {
	if key := settings.apiKey; key != nil {
		c.credentialName, c.credential = "X-Api-Key", *key
		return checkCredential("the API key", *key)
	}
	if token := settings.accessToken; token != nil {
		c.credentialName, c.credential = "Authorization", "Bearer "+*token
		return checkCredential("the access token", *token)
	}
	return nil
}

var (
	visible    = regexp.MustCompile(`^[\x21-\x7e]+$`)
	printable  = regexp.MustCompile(`^[\x20-\x7e]{1,255}$`)
	errBaseURL = &ArgumentError{"the base URL must be an http or https address such as https://pay.example.com, without a query"}
)

// checkCredential omits the value from its error, since errors are logged.
func checkCredential(name, value string) error {
	if !visible.MatchString(value) {
		return &ArgumentError{name + " is empty, or has something other than printable ASCII characters without spaces"}
	}
	return nil
}

func checkBaseURL(text string) error {
	address, err := url.Parse(text)
	if err != nil || !visible.MatchString(text) || address.Host == "" || address.User != nil ||
		(address.Scheme != "http" && address.Scheme != "https") || strings.ContainsAny(text, "?#") {
		return errBaseURL
	}
	return nil
}

func valueOr(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}
