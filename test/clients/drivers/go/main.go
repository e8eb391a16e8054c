// Plays the steps of the scenario, a line each.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"

	payments "payments.example/client"
	"payments.example/client/generated"
)

type step struct {
	Do   string
	With struct {
		ID             string
		Body           json.RawMessage
		Wait           int
		IdempotencyKey *string
		APIKey         string
		BaseURL        string
		Headers        map[string]string
		Secret         string
	}
}

func act(client *generated.APIClient, s step) (any, *http.Response, error) {
	ctx, operations, prefer := context.Background(), client.OperationsAPI, fmt.Sprintf("wait=%d", s.With.Wait)
	switch s.Do {
	case "createPayment":
		var body generated.PaymentRequest
		if err := json.Unmarshal(s.With.Body, &body); err != nil {
			return nil, nil, err
		}
		call := operations.CreatePayment(ctx).PaymentRequest(body).Prefer(prefer)
		if s.With.IdempotencyKey != nil {
			call = call.IdempotencyKey(*s.With.IdempotencyKey)
		}
		return answer(call.Execute())
	case "createRefund":
		var body generated.RefundRequest
		if err := json.Unmarshal(s.With.Body, &body); err != nil {
			return nil, nil, err
		}
		return answer(operations.CreateRefund(ctx).RefundRequest(body).Prefer(prefer).Execute())
	case "connect":
		baseURL, apiKey := os.Args[1], os.Args[2]
		if s.With.BaseURL != "" {
			baseURL = s.With.BaseURL
		}
		if s.With.APIKey != "" {
			apiKey = s.With.APIKey
		}
		return answer(payments.NewWith(baseURL, apiKey).OperationsAPI.GetTransaction(ctx, "txn_1").Execute())
	case "getTransaction":
		return answer(operations.GetTransaction(ctx, s.With.ID).Execute())
	}
	header := http.Header{}
	for name, value := range s.With.Headers {
		header.Set(name, value)
	}
	var text string
	if err := json.Unmarshal(s.With.Body, &text); err != nil {
		return nil, nil, err
	}
	event, err := payments.VerifyWebhook([]byte(text), header, s.With.Secret)
	return event, nil, err
}

func answer[T any](value T, response *http.Response, err error) (any, *http.Response, error) {
	return value, response, err
}

func refused(response *http.Response, err error) any {
	if errors.Is(err, payments.ErrSignature) {
		return map[string]any{"reason": "signature"}
	}
	if errors.Is(err, payments.ErrTimestamp) {
		return map[string]any{"reason": "timestamp"}
	}
	var address *url.Error
	unreadable := errors.As(err, &address) && address.Op == "parse"
	if unreadable || errors.Is(err, payments.ErrSecret) || errors.Is(err, payments.ErrArgument) {
		return map[string]any{"reason": "argument", "message": err.Error()}
	}
	var failure *generated.GenericOpenAPIError
	if !errors.As(err, &failure) || response == nil {
		panic(err)
	}
	var body struct{ Error map[string]any }
	if err := json.Unmarshal(failure.Body(), &body); err != nil {
		panic(err)
	}
	body.Error["status"] = response.StatusCode
	return body.Error
}

func main() {
	client := payments.NewWith(os.Args[1], os.Args[2])
	lines, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var s step
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			panic(err)
		}
		value, response, err := act(client, s)
		said := map[string]any{"value": value}
		if err != nil {
			said = map[string]any{"refused": refused(response, err)}
		}
		if err := out.Encode(said); err != nil {
			panic(err)
		}
	}
}
