package payments

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"time"
)

// Option is an option of [New].
type Option interface{ applyToClient(*clientSettings) }

// CallOption is an option of one call.
type CallOption interface{ applyToCall(*callSettings) }

// LimitOption is an option of [New], for all calls, and of one call.
type LimitOption func(*limits)

func (set LimitOption) applyToClient(settings *clientSettings) { set(&settings.limits) }
func (set LimitOption) applyToCall(settings *callSettings)     { set(&settings.limits) }

type clientSettings struct {
	baseURL             string
	apiKey, accessToken *string
	http                *http.Client
	limits              limits
}

type clientOption func(*clientSettings)

func (set clientOption) applyToClient(settings *clientSettings) { set(settings) }

// WithBaseURL sets the address of the service.
func WithBaseURL(address string) Option {
	return clientOption(func(settings *clientSettings) { settings.baseURL = address })
}

// WithAPIKey sets the key of the business.
func WithAPIKey(key string) Option {
	return clientOption(func(settings *clientSettings) { settings.apiKey = &key })
}

// WithAccessToken sets the token of a user's session, which Login returns.
func WithAccessToken(token string) Option {
	return clientOption(func(settings *clientSettings) { settings.accessToken = &token })
}

// WithHTTPClient sets the HTTP client, for example for its transport. Redirects are never followed.
func WithHTTPClient(client *http.Client) Option {
	return clientOption(func(settings *clientSettings) { settings.http = client })
}

// WithRetries sets the maximum number of retries of a call. Default: 3.
func WithRetries(retries int) LimitOption {
	return func(limits *limits) { limits.retries = retries }
}

// WithTimeout sets how long one try may take, in addition to [Wait]. Default: 30 seconds.
func WithTimeout(timeout time.Duration) LimitOption {
	return func(limits *limits) { limits.timeout = timeout }
}

// WithTotalTimeout sets how long a call may take with all its retries and the delays between them. Default: no limit
// but the deadline of the context.
func WithTotalTimeout(timeout time.Duration) LimitOption {
	return func(limits *limits) { limits.total = &timeout }
}

type limits struct {
	retries int
	timeout time.Duration
	// Nil for no limit.
	total *time.Duration
}

func (l limits) check() error {
	if l.retries < 0 {
		return &ArgumentError{fmt.Sprintf("WithRetries needs 0 or more; you passed %d", l.retries)}
	}
	if l.timeout <= 0 {
		return &ArgumentError{fmt.Sprintf("WithTimeout needs a time above 0; you passed %s", l.timeout)}
	}
	if l.total != nil && *l.total <= 0 {
		return &ArgumentError{fmt.Sprintf("WithTotalTimeout needs a time above 0; you passed %s", *l.total)}
	}
	return nil
}

type callSettings struct {
	limits limits
	wait   time.Duration
	key    *string
}

type callOption func(*callSettings)

func (set callOption) applyToCall(settings *callSettings) { set(settings) }

// IdempotencyKey sets the key of a call with an effect: several requests with one key take effect once. Default: a new
// key for each call. Pass your own, for example made of your order number, if your program may repeat the call after a
// restart.
func IdempotencyKey(key string) CallOption {
	return callOption(func(settings *callSettings) { settings.key = &key })
}

// Wait delays the response until the transaction ends or needs the payer, for at most 30 seconds; then the current state
// is returned.
func Wait(wait time.Duration) CallOption {
	return callOption(func(settings *callSettings) { settings.wait = wait })
}

const longestWait = 30 * time.Second

// settingsFor returns the checked settings of a call.
func (c *Client) settingsFor(request Request, options []CallOption) (callSettings, error) {
	settings := callSettings{limits: c.limits}
	for _, option := range options {
		option.applyToCall(&settings)
	}
	if err := settings.limits.check(); err != nil {
		return settings, err
	}
	if settings.wait < 0 || settings.wait%time.Second != 0 {
		return settings, &ArgumentError{fmt.Sprintf("Wait needs whole seconds, 0 or more; you passed %s", settings.wait)}
	}
	if settings.wait > 0 && !request.TakesWait {
		return settings, &ArgumentError{fmt.Sprintf("%s %s takes no Wait", request.Method, request.Path)}
	}
	settings.wait = min(settings.wait, longestWait)
	if !request.TakesKey {
		if settings.key != nil {
			return settings, &ArgumentError{fmt.Sprintf("%s %s takes no IdempotencyKey", request.Method, request.Path)}
		}
		return settings, nil
	}
	if settings.key == nil {
		key := rand.Text()
		settings.key = &key
	}
	// Other characters could end the header line and inject another header.
	if !printable.MatchString(*settings.key) {
		return settings, &ArgumentError{"IdempotencyKey needs 1 to 255 printable ASCII characters without line breaks"}
	}
	return settings, nil
}
