// Shop takes an order: go run shop.go ORDER WEBHOOK_FILE.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"payments.example/payments"
)

func main() {
	client, err := payments.New()
	check(err)
	ctx, order := context.Background(), os.Args[1]
	pay := func(token, key string) *payments.Transaction {
		method := &payments.PaymentMethod{Type: payments.PaymentMethodTypeCard, Token: token}
		request := payments.PaymentRequest{AmountCents: 15000, Currency: payments.CurrencyZAR, PaymentMethod: method}
		payment, err := client.CreatePayment(ctx, request, payments.Wait(20*time.Second), payments.IdempotencyKey(key))
		check(err)
		return payment
	}
	paid := pay("tok_success", order)
	fmt.Println("paid", paid.TransactionID)
	if action := pay("tok_3ds", order+"-3ds").NextAction; action != nil {
		fmt.Println("authenticate at", action.URL)
	}
	// The payer may try again: a new payment, with a new idempotency key and a new reference.
	if declined := pay("tok_insufficient_funds", order+"-declined"); declined.State == payments.TransactionStateFailed {
		fmt.Println("declined:", declined.FailureReasonCode)
	}

	failed, dayAgo := 0, time.Now().Add(-24*time.Hour)
	query := payments.ListTransactionsQuery{State: payments.TransactionStateFailed, CreatedAfter: dayAgo}
	for _, err := range client.ListTransactions(ctx, query) {
		check(err)
		failed++
	}
	fmt.Println("failed within a day:", failed)
	part := payments.RefundRequest{TransactionID: paid.TransactionID, AmountCents: 5000}
	refund, err := client.CreateRefund(ctx, part, payments.IdempotencyKey(order+"-refund"))
	check(err)
	fmt.Println("refunded", refund.AmountCents, "cents")
	all := payments.RefundRequest{TransactionID: paid.TransactionID, AmountCents: 15000}
	_, err = client.CreateRefund(ctx, all, payments.IdempotencyKey(order+"-refund-all"))
	if refused := new(payments.Error); errors.As(err, &refused) {
		if details, is := refused.Details.(*payments.SV3004Details); is {
			fmt.Println("refund refused:", details.LeftCents, "cents are left")
		}
	}

	var received struct {
		Headers map[string]string
		Body    string
	}
	file, err := os.ReadFile(os.Args[2])
	check(err)
	check(json.Unmarshal(file, &received))
	header := http.Header{}
	for name, value := range received.Headers {
		header.Set(name, value)
	}
	webhooks, err := payments.NewWebhooks([]string{os.Getenv("WEBHOOK_SECRET")})
	check(err)
	event, err := webhooks.Verify(ctx, []byte(received.Body), header)
	check(err)
	fmt.Println("webhook:", event.Type)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
