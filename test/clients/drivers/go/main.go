// Plays the steps of the scenario, a line each.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"time"

	"payments.example/payments"
)

type step struct {
	Do   string
	With struct {
		ID    string
		Body  json.RawMessage
		Query struct {
			CustomerEmail string
			Reference     string
			Limit         int64
		}
		Wait                int
		IdempotencyKey      *string
		TimeoutSeconds      *float64
		TotalTimeoutSeconds *float64
		Retries             *int
		APIKey              *string
		BaseURL             *string
		Headers             map[string]string
		Secret              json.RawMessage
	}
}

var window payments.MemoryReplayWindow

func seconds(number float64) time.Duration { return time.Duration(number * float64(time.Second)) }

func optionsOf(s step) []payments.CallOption {
	options := []payments.CallOption{payments.Wait(time.Duration(s.With.Wait) * time.Second)}
	if key := s.With.IdempotencyKey; key != nil {
		options = append(options, payments.IdempotencyKey(*key))
	}
	if timeout := s.With.TimeoutSeconds; timeout != nil {
		options = append(options, payments.WithTimeout(seconds(*timeout)))
	}
	if timeout := s.With.TotalTimeoutSeconds; timeout != nil {
		options = append(options, payments.WithTotalTimeout(seconds(*timeout)))
	}
	if retries := s.With.Retries; retries != nil {
		options = append(options, payments.WithRetries(*retries))
	}
	return options
}

func connect(s step) (*payments.Client, error) {
	options := []payments.Option{payments.WithBaseURL(os.Args[1]), payments.WithAPIKey(os.Args[2])}
	if address := s.With.BaseURL; address != nil {
		options = append(options, payments.WithBaseURL(*address))
	}
	if key := s.With.APIKey; key != nil {
		options = append(options, payments.WithAPIKey(*key))
	}
	if retries := s.With.Retries; retries != nil {
		options = append(options, payments.WithRetries(*retries))
	}
	return payments.New(options...)
}

func act(client *payments.Client, s step) (any, error) {
	ctx := context.Background()
	switch s.Do {
	case "createPayment":
		var body payments.PaymentRequest
		if err := json.Unmarshal(s.With.Body, &body); err != nil {
			return nil, err
		}
		return client.CreatePayment(ctx, body, optionsOf(s)...)
	case "createRefund":
		var body payments.RefundRequest
		if err := json.Unmarshal(s.With.Body, &body); err != nil {
			return nil, err
		}
		return client.CreateRefund(ctx, body, optionsOf(s)...)
	case "connect":
		other, err := connect(s)
		if err != nil {
			return nil, err
		}
		return other.GetTransaction(ctx, "txn_1")
	case "getTransaction":
		return client.GetTransaction(ctx, s.With.ID)
	case "listTransactions":
		references := []string{}
		given := s.With.Query
		query := payments.ListTransactionsQuery{
			CustomerEmail: given.CustomerEmail, Reference: given.Reference, Limit: given.Limit,
		}
		for transaction, err := range client.ListTransactions(ctx, query) {
			if err != nil {
				return nil, err
			}
			references = append(references, transaction.Reference)
		}
		return references, nil
	}
	return verify(ctx, s)
}

func verify(ctx context.Context, s step) (any, error) {
	header := http.Header{}
	for name, value := range s.With.Headers {
		header.Set(name, value)
	}
	var text string
	if err := json.Unmarshal(s.With.Body, &text); err != nil {
		return nil, err
	}
	// One secret, several, or null: os.Getenv returns an empty string for an unset variable.
	var secrets []string
	if json.Unmarshal(s.With.Secret, &secrets) != nil || secrets == nil {
		secrets = make([]string, 1)
		if err := json.Unmarshal(s.With.Secret, &secrets[0]); err != nil {
			return nil, err
		}
	}
	webhooks, err := payments.NewWebhooks(secrets, payments.WithReplayWindow(&window))
	if err != nil {
		return nil, err
	}
	return webhooks.Verify(ctx, []byte(text), header)
}

func refused(err error) any {
	for reason, sentinel := range map[string]error{
		"signature": payments.ErrWebhookSignature,
		"timestamp": payments.ErrWebhookTimestamp,
		"replayed":  payments.ErrWebhookReplayed,
		"body":      payments.ErrWebhookBody,
	} {
		if errors.Is(err, sentinel) {
			return map[string]any{"reason": reason, "text": err.Error()}
		}
	}
	var unanswered *payments.NoAnswerError
	if errors.As(err, &unanswered) {
		return map[string]any{
			"timedOut": unanswered.TimedOut, "idempotencyKey": unanswered.IdempotencyKey, "text": err.Error(),
		}
	}
	var refusal *payments.Error
	if errors.As(err, &refusal) {
		return refusedByService(refusal)
	}
	var argument *payments.ArgumentError
	// A body that comes as JSON is refused while it is read: a struct holds whole cents only.
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &argument) || errors.As(err, &mismatch) {
		return map[string]any{"reason": "argument", "text": err.Error()}
	}
	panic(err)
}

func refusedByService(refusal *payments.Error) any {
	var code any
	if refusal.Code != "" {
		code = refusal.Code
	}
	var retryAfter *float64
	if refusal.RetryAfter != nil {
		retryAfter = payments.Ptr(refusal.RetryAfter.Seconds())
	}
	var details any = refusal.Details
	if left, is := refusal.Details.(*payments.SV3004Details); is {
		details = map[string]any{"leftCents": left.LeftCents}
	}
	return map[string]any{
		"code": code, "status": refusal.Status, "message": refusal.Message, "traceId": refusal.TraceID,
		"retryable": refusal.Retryable, "retryAfterSeconds": retryAfter, "details": details,
		"idempotencyKey": refusal.IdempotencyKey, "text": refusal.Error(),
	}
}

func main() {
	client, err := payments.New(payments.WithBaseURL(os.Args[1]), payments.WithAPIKey(os.Args[2]))
	if err != nil {
		panic(err)
	}
	lines, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var s step
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			panic(err)
		}
		value, err := act(client, s)
		said := map[string]any{"value": value}
		if err != nil {
			said = map[string]any{"refused": refused(err)}
		}
		if err := out.Encode(said); err != nil {
			panic(err)
		}
	}
}
