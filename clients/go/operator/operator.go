// Package operator is the client of the operator of the service. Businesses cannot call its operations.
package operator

import (
	"slices"

	"payments.example/payments"
)

// Client calls the operator's operations. It is safe for concurrent use.
type Client struct{ payments *payments.Client }

// New returns a client with the access token of an operator's session, which Login of the business's client returns.
// The options are those of [payments.New].
func New(accessToken string, options ...payments.Option) (*Client, error) {
	client, err := payments.New(slices.Concat(options, []payments.Option{payments.WithAccessToken(accessToken)})...)
	if err != nil {
		return nil, err
	}
	return &Client{client}, nil
}
