// Package payments is the client of a business: each operation of the service is a method of [Client].
//
//	client, err := payments.New()
//	payment, err := client.CreatePayment(ctx, payments.PaymentRequest{
//		AmountCents:   15000,
//		Currency:      payments.CurrencyZAR,
//		PaymentMethod: &payments.PaymentMethod{Type: payments.PaymentMethodTypeCard, Token: "tok_success"},
//	}, payments.Wait(10*time.Second), payments.IdempotencyKey("order-1001"))
//
// Amounts are whole numbers of minor units. A field that is absent or null has its zero value; it is a pointer where
// zero means something else. [Ptr] returns a pointer to a value. Fields of later versions are in Extra.
//
// A call returns an [*Error] if the service refused it, a [*NoAnswerError] if no response came, and an
// [*ArgumentError] if an argument is invalid and nothing was sent.
//
// The operator's operations are in the package operator.
package payments

// Version is the version of this client.
const Version = "1.2.0"
