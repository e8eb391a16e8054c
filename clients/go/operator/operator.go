// Package operator is the operator's client. Businesses cannot call its operations.
package operator

import (
	generated "payments.example/client/generated/operator"
	"payments.example/client/internal/sending"
)

// New returns the operator's operations at this address. The access token is that of an operator's session, from Login of
// the business's client. Without a token every call returns payments.ErrArgument.
func New(baseURL, accessToken string) *generated.OperatorAPIService {
	configuration := generated.NewConfiguration()
	configuration.Servers = generated.ServerConfigurations{{URL: baseURL}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+accessToken)
	configuration.HTTPClient = sending.Client()
	return generated.NewAPIClient(configuration).OperatorAPI
}
