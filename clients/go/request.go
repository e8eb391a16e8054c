package payments

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Request is an operation of the service. The methods of [Client] make them; [Call], [Items] and [Pages] send them,
// also those of a later version of the service.
type Request struct {
	Method string
	// Path has {name} for each parameter.
	Path string
	// Parameters are the values for the path, in their order.
	Parameters []string
	// Query is a struct whose JSON names are those of the query parameters. Nil for no query.
	Query any
	// Body is sent as JSON. Nil for no body.
	Body any
	// TakesKey is true if the operation accepts an idempotency key. It then has one for all tries.
	TakesKey bool
	// TakesWait is true if the operation accepts [Wait].
	TakesWait bool
}

// Call sends a request, retries it if that is safe, and returns the response.
func Call[T any](ctx context.Context, client *Client, request Request, options ...CallOption) (*T, error) {
	answer := new(T)
	if err := client.call(ctx, request, answer, options); err != nil {
		return nil, err
	}
	return answer, nil
}

// prepared is a request with everything that its tries share.
type prepared struct {
	method, address, query string
	header                 http.Header
	body                   []byte
	key                    string
}

func (c *Client) call(ctx context.Context, request Request, answer any, options []CallOption) error {
	settings, err := c.settingsFor(request, options)
	if err != nil {
		return err
	}
	ready, err := c.prepare(request, settings)
	if err != nil {
		return err
	}
	if settings.limits.total != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, *settings.limits.total, errTotalTimeout)
		defer cancel()
	}
	plan := retryPlan{
		retries:  settings.limits.retries,
		patience: settings.limits.timeout + settings.wait,
		// A call without a key that has an effect must not run twice.
		repeatable: request.TakesKey || request.Method != http.MethodPost,
	}
	return plan.run(ctx, ready, func() error {
		return c.try(ctx, ready, plan.patience, answer)
	})
}

func (c *Client) prepare(request Request, settings callSettings) (*prepared, error) {
	path, err := filledPath(request)
	if err != nil {
		return nil, err
	}
	ready := &prepared{method: request.Method, address: c.baseURL + path, header: http.Header{}}
	if ready.query, err = queryOf(request.Query); err != nil {
		return nil, err
	}
	ready.header.Set("Accept", "application/json, text/plain")
	ready.header.Set("User-Agent", "payments-client-go/"+Version)
	if c.credentialName != "" {
		ready.header.Set(c.credentialName, c.credential)
	}
	if request.Body != nil {
		if ready.body, err = json.Marshal(request.Body); err != nil {
			return nil, &ArgumentError{"the body cannot be written as JSON: " + err.Error()}
		}
		ready.header.Set("Content-Type", "application/json")
	}
	if settings.key != nil {
		ready.key = *settings.key
		ready.header.Set("Idempotency-Key", ready.key)
	}
	if settings.wait > 0 {
		ready.header.Set("Prefer", "wait="+strconv.Itoa(int(settings.wait/time.Second)))
	}
	return ready, nil
}

var errTotalTimeout = fmt.Errorf("the overall time-out of the call passed: %w", context.DeadlineExceeded)

// try sends the request once.
func (c *Client) try(ctx context.Context, ready *prepared, timeout time.Duration, answer any) error {
	expired := fmt.Errorf("no response within %s: %w", timeout, context.DeadlineExceeded)
	ctx, cancel := context.WithTimeoutCause(ctx, timeout, expired)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, ready.method, ready.address+ready.query, nil)
	if err != nil {
		return &ArgumentError{err.Error()}
	}
	request.Header = ready.header.Clone()
	if ready.body != nil {
		// Without GetBody the transport sends no request a second time on its own, which the limit of retries would not count.
		request.Body = io.NopCloser(bytes.NewReader(ready.body))
		request.ContentLength = int64(len(ready.body))
	}
	response, err := c.http.Do(request)
	if err != nil {
		return ready.noAnswer(ctx, err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return ready.noAnswer(ctx, err)
	}
	if refusal := refusalIn(response, body, ready.key); refusal != nil {
		return refusal
	}
	if err := decode(response, body, answer); err != nil {
		return ready.noAnswer(ctx, fmt.Errorf("the response is not readable: %w", err))
	}
	return nil
}

// decode fills the answer. Few operations respond with text.
func decode(response *http.Response, body []byte, answer any) error {
	if response.StatusCode == http.StatusNoContent {
		return nil
	}
	if text, is := answer.(*string); is && !isJSON(response) {
		*text = string(body)
		return nil
	}
	return json.Unmarshal(body, answer)
}

func isJSON(response *http.Response) bool {
	return strings.Contains(response.Header.Get("Content-Type"), "json")
}

func (p *prepared) noAnswer(ctx context.Context, err error) error {
	var withAddress *url.Error
	if errors.As(err, &withAddress) {
		// Its address has the query, which may contain a payer's data, and errors are logged.
		err = withAddress.Err
	}
	if ended := ctx.Err(); ended != nil {
		err = because(context.Cause(ctx), ended, err)
	}
	timeout, is := err.(interface{ Timeout() bool })
	return &NoAnswerError{
		Method:         p.method,
		URL:            p.address,
		TimedOut:       errors.Is(err, context.DeadlineExceeded) || is && timeout.Timeout(),
		IdempotencyKey: p.key,
		err:            err,
	}
}

// because names the cause of the context's end first, then what it interrupted.
func because(cause, ended, err error) error {
	if !errors.Is(cause, ended) {
		cause = fmt.Errorf("%w: %w", cause, ended)
	}
	if errors.Is(err, ended) || errors.Is(err, cause) {
		return cause
	}
	return fmt.Errorf("%w: %w", cause, err)
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

func filledPath(request Request) (string, error) {
	var missing string
	rest := request.Parameters
	path := placeholder.ReplaceAllStringFunc(request.Path, func(name string) string {
		if len(rest) == 0 || rest[0] == "" {
			missing = name
			return ""
		}
		value := url.PathEscape(rest[0])
		rest = rest[1:]
		return value
	})
	if missing != "" {
		return "", &ArgumentError{fmt.Sprintf("%s of %s %s is empty", strings.Trim(missing, "{}"), request.Method, request.Path)}
	}
	return path, nil
}

// queryOf writes a struct as a query, with its names in JSON.
func queryOf(query any) (string, error) {
	if query == nil {
		return "", nil
	}
	data, err := json.Marshal(query)
	if err != nil {
		return "", &ArgumentError{"the query cannot be written: " + err.Error()}
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return "", &ArgumentError{"the query must be a struct: " + err.Error()}
	}
	values := url.Values{}
	for name, raw := range fields {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			text = string(raw)
		}
		values.Set(name, text)
	}
	if len(values) == 0 {
		return "", nil
	}
	return "?" + values.Encode(), nil
}
