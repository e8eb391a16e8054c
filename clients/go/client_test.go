package payments_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"payments.example/payments"
	"payments.example/payments/operator"
)

// serve returns a client of a server that has this handler.
func serve(t *testing.T, handler http.HandlerFunc, options ...payments.Option) *payments.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	options = slices.Concat([]payments.Option{payments.WithBaseURL(server.URL), payments.WithAPIKey("svc_test_1")}, options)
	client, err := payments.New(options...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func write(response http.ResponseWriter, status int, body string) {
	response.Header().Set("Content-Type", "application/json")
	response.WriteHeader(status)
	fmt.Fprint(response, body)
}

func busy(seconds int) string {
	return fmt.Sprintf(`{"error":{"code":"SV-5003","message":"Later.","retryable":true,"retryAfterSeconds":%d}}`, seconds)
}

func isArgumentError(err error) bool {
	var argument *payments.ArgumentError
	return errors.As(err, &argument)
}

func TestFieldsOfLaterVersionsAreWrittenAgain(t *testing.T) {
	const sent = `{"id":"evt_1","type":"payment.held","created":"2026-11-23T20:00:00Z","later":[1,{"a":null}],` +
		`"data":{"amountCents":5,"hold":{"until":"Monday"}}}`
	var event payments.Event
	if err := json.Unmarshal([]byte(sent), &event); err != nil {
		t.Fatal(err)
	}
	if string(event.Data.Extra["hold"]) != `{"until":"Monday"}` || len(event.Extra) != 1 {
		t.Errorf("Extra is %s and %s", event.Extra, event.Data.Extra)
	}
	written, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	var again payments.Event
	if err := json.Unmarshal(written, &again); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(event, again) {
		t.Errorf("%s was written as %s", sent, written)
	}
}

func TestAbsentNullAndEmptyAreDifferent(t *testing.T) {
	for _, test := range []struct {
		request any
		want    string
	}{
		{payments.ChangeWebhookEndpointRequest{}, `{}`},
		{payments.ChangeWebhookEndpointRequest{Description: payments.Null[string]()}, `{"description":null}`},
		{payments.ChangeWebhookEndpointRequest{Description: payments.Value("")}, `{"description":""}`},
		{payments.ChangeWebhookEndpointRequest{Enabled: payments.Ptr(false)}, `{"enabled":false}`},
		{payments.TriedRoutingRules{Priorities: []string{}}, `{"priorities":[]}`},
		{payments.RotateAPIKeyRequest{GraceSeconds: payments.Ptr[int64](0)}, `{"graceSeconds":0}`},
		{payments.RefundRequest{TransactionID: "txn_1"}, `{"transactionId":"txn_1"}`},
	} {
		written, err := json.Marshal(test.request)
		if err != nil || string(written) != test.want {
			t.Errorf("%+v was written as %s (%v), not %s", test.request, written, err, test.want)
		}
	}
}

func TestOptionsThatAnOperationDoesNotTakeAreRefused(t *testing.T) {
	client := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	ctx := context.Background()
	for name, options := range map[string][]payments.CallOption{
		"a key":              {payments.IdempotencyKey("k")},
		"a wait":             {payments.Wait(time.Second)},
		"a negative number":  {payments.WithRetries(-1)},
		"no time":            {payments.WithTimeout(0)},
		"no time for all":    {payments.WithTotalTimeout(0)},
		"a fraction to wait": {payments.Wait(1500 * time.Millisecond)},
	} {
		if _, err := client.GetTransaction(ctx, "txn_1", options...); !isArgumentError(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := client.GetTransaction(ctx, ""); !isArgumentError(err) {
		t.Errorf("an empty id would read the list: %v", err)
	}
}

func TestCredentials(t *testing.T) {
	t.Setenv("PAYMENTS_API_KEY", "svc_test_environment")
	both := []payments.Option{payments.WithAPIKey("k"), payments.WithAccessToken("t")}
	if _, err := payments.New(both...); !isArgumentError(err) {
		t.Errorf("two credentials: %v", err)
	}
	if _, err := operator.New(""); !isArgumentError(err) {
		t.Errorf("an operator without a token: %v", err)
	}
	var header http.Header
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		header = request.Header
		write(response, http.StatusOK, `{"providers":[]}`)
	}))
	defer server.Close()
	client, err := operator.New("token", payments.WithBaseURL(server.URL))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.GetServiceHealth(context.Background()); err != nil {
		t.Fatal(err)
	}
	if header.Get("Authorization") != "Bearer token" || header.Get("X-API-Key") != "" {
		t.Errorf("the operator sent %v", header)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	own := &http.Client{}
	client := serve(t, func(response http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/elsewhere" {
			t.Error("the redirect was followed")
		}
		http.Redirect(response, request, "/elsewhere", http.StatusTemporaryRedirect)
	}, payments.WithHTTPClient(own))
	_, err := client.GetTransaction(context.Background(), "txn_1")
	var refusal *payments.Error
	if !errors.As(err, &refusal) || refusal.Status != http.StatusTemporaryRedirect || refusal.Code != "" {
		t.Errorf("a redirect is %v", err)
	}
	if own.CheckRedirect != nil {
		t.Error("the caller's HTTP client was changed")
	}
}

// canceling is a transport that calls a function when a whole response has arrived.
type canceling struct{ cancel func() }

func (c canceling) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(response.Body)
	response.Body = io.NopCloser(bytes.NewReader(body))
	c.cancel()
	return response, err
}

func TestTheContextEndsTheDelayBeforeARetry(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	transport := canceling{func() { cancel(errors.New("the shop closes")) }}
	client := serve(t, func(response http.ResponseWriter, _ *http.Request) {
		write(response, http.StatusServiceUnavailable, busy(50))
	}, payments.WithHTTPClient(&http.Client{Transport: transport}))
	since := time.Now()
	_, err := client.CreatePayment(ctx, payments.PaymentRequest{}, payments.IdempotencyKey("order-1"))
	var unanswered *payments.NoAnswerError
	if !errors.As(err, &unanswered) || unanswered.TimedOut || unanswered.IdempotencyKey != "order-1" {
		t.Errorf("the call ended with %v", err)
	}
	var last *payments.Error
	if !errors.Is(err, context.Canceled) || !errors.As(err, &last) || last.Code != payments.SV5003 {
		t.Errorf("%v does not unwrap to its causes", err)
	}
	if took := time.Since(since); took > 20*time.Second {
		t.Errorf("the call took %s", took)
	}
}

func TestTheDeadlineOfTheContextLimitsRetries(t *testing.T) {
	var requests atomic.Int32
	client := serve(t, func(response http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		write(response, http.StatusServiceUnavailable, busy(50))
	})
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	_, err := client.GetTransaction(ctx, "txn_1")
	var refusal *payments.Error
	if !errors.As(err, &refusal) || requests.Load() != 1 || ctx.Err() != nil {
		t.Errorf("%d requests ended with %v", requests.Load(), err)
	}
}

func TestACallThatCouldTakeEffectTwiceIsNotRepeated(t *testing.T) {
	var requests atomic.Int32
	client := serve(t, func(response http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		connection, _, err := response.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		connection.Close()
	})
	_, err := client.CreateApprovalCode(context.Background(), "bat_1")
	var unanswered *payments.NoAnswerError
	if !errors.As(err, &unanswered) || requests.Load() != 1 {
		t.Errorf("%d requests ended with %v", requests.Load(), err)
	}
}

func TestTheCauseOfAMissingAnswerIsKept(t *testing.T) {
	client, err := payments.New(payments.WithBaseURL("http://no-such-host.invalid"), payments.WithRetries(0))
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range client.ListTransactions(context.Background(), payments.ListTransactionsQuery{CustomerEmail: "a@b.example"}) {
		var unknown *net.DNSError
		if !errors.As(err, &unknown) {
			t.Errorf("%v does not unwrap to a DNS error", err)
		}
		if want := "GET http://no-such-host.invalid/v1/transactions: "; err.Error()[:len(want)] != want {
			t.Errorf("%v has the query, or no address", err)
		}
	}
}

func TestPagesKeepTheQuery(t *testing.T) {
	var queries []string
	client := serve(t, func(response http.ResponseWriter, request *http.Request) {
		queries = append(queries, request.URL.RawQuery)
		if request.URL.Query().Get("cursor") == "" {
			write(response, http.StatusOK, `{"data":[{"transactionId":"1"},{"transactionId":"2"}],"nextCursor":"c&2"}`)
			return
		}
		write(response, http.StatusOK, `{"data":[{"transactionId":"3"}],"nextCursor":null}`)
	})
	day := time.Date(2026, 11, 23, 0, 0, 0, 0, time.FixedZone("", 7200))
	query := payments.ListTransactionsQuery{State: "FAILED", CreatedAfter: day, Limit: 2}
	var found []string
	for transaction, err := range client.ListTransactions(context.Background(), query) {
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, transaction.TransactionID)
	}
	const filters = "createdAfter=2026-11-23T00%3A00%3A00%2B02%3A00"
	want := []string{filters + "&limit=2&state=FAILED", filters + "&cursor=c%262&limit=2&state=FAILED"}
	if !slices.Equal(found, []string{"1", "2", "3"}) || !slices.Equal(queries, want) {
		t.Errorf("the loop read %v with %v", found, queries)
	}
	queries = nil
	for page, err := range client.ListTransactionsPages(context.Background(), query) {
		if err != nil || page.NextCursor != "c&2" || len(page.Data) != 2 {
			t.Errorf("the first page is %+v, %v", page, err)
		}
		break
	}
	if len(queries) != 1 {
		t.Errorf("a loop that ends at the first page sent %v", queries)
	}
}

func TestResponsesWithoutJSON(t *testing.T) {
	client := serve(t, func(response http.ResponseWriter, request *http.Request) {
		if request.Method == http.MethodDelete {
			response.WriteHeader(http.StatusNoContent)
			return
		}
		response.Header().Set("Content-Type", "text/plain; charset=utf-8")
		fmt.Fprint(response, "a key")
	})
	if keys, err := client.GetProofKeys(context.Background()); keys != "a key" || err != nil {
		t.Errorf("the keys are %q, %v", keys, err)
	}
	if err := client.DeleteRecipient(context.Background(), "rcp/1"); err != nil {
		t.Error(err)
	}
}

func TestDetailsThatALaterVersionChangedAreKept(t *testing.T) {
	client := serve(t, func(response http.ResponseWriter, _ *http.Request) {
		write(response, http.StatusUnprocessableEntity,
			`{"error":{"code":"SV-3004","message":"Too much.","details":{"leftCents":{"ZAR":1}}}}`)
	})
	_, err := client.CreateRefund(context.Background(), payments.RefundRequest{})
	var refusal *payments.Error
	if !errors.As(err, &refusal) {
		t.Fatal(err)
	}
	other, is := refusal.Details.(*payments.OtherDetails)
	if !is || string(other.Extra["leftCents"]) != `{"ZAR":1}` {
		t.Errorf("the details are %+v", refusal.Details)
	}
}
