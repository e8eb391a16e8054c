// Package operator is the client of the operator of the service. A business has none of its operations.
package operator

import (
	generated "payments.example/client/generated/operator"
	"payments.example/client/internal/sending"
)

// New returns the operations of the operator at this address, with the access token of an operator's session, as Login of the
// client of a business answers one. Without a token every call is payments.ErrArgument.
func New(baseURL, accessToken string) *generated.OperatorAPIService {
	configuration := generated.NewConfiguration()
	configuration.Servers = generated.ServerConfigurations{{URL: baseURL}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+accessToken)
	configuration.HTTPClient = sending.Client()
	return generated.NewAPIClient(configuration).OperatorAPI
}
