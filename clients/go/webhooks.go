package payments

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"payments.example/client/generated"
)

var (
	// ErrSecret means that the secret is empty; the request was not checked. Anyone can sign with an empty secret.
	ErrSecret = errors.New("payments: the webhook secret is empty; pass the secret of your endpoint, which begins with whsec_")
	// ErrSignature means that a signature does not match the body and the secret.
	ErrSignature = errors.New("payments: the signatures do not match")
	// ErrTimestamp means that the timestamp is outside the tolerance.
	ErrTimestamp = errors.New("payments: the timestamp is outside the tolerance")
)

// Tolerance is the largest difference between a webhook's timestamp and now.
const Tolerance = 5 * time.Minute

// VerifyWebhook returns the event of a webhook if both signatures match the raw body and the timestamp is current.
// A retry by the service has the same event: store the ids that you have handled.
// The error is ErrSecret for an empty secret, as os.Getenv returns it for an unset variable.
func VerifyWebhook(rawBody []byte, header http.Header, secret string) (*generated.Event, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return nil, ErrSecret
	}
	expected := hex.EncodeToString(sign([]byte(secret), rawBody))
	if !same(header.Get("X-Service-Signature"), expected) && !same(header.Get("X-Service-Signature-Previous"), expected) {
		return nil, ErrSignature
	}
	timestamp := header.Get("Webhook-Timestamp")
	signed := append([]byte(header.Get("Webhook-Id")+"."+timestamp+"."), rawBody...)
	if !anyOf(header.Get("Webhook-Signature"), "v1,"+base64.StdEncoding.EncodeToString(sign(key, signed))) {
		return nil, ErrSignature
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > Tolerance {
		return nil, ErrTimestamp
	}
	event := new(generated.Event)
	return event, json.Unmarshal(rawBody, event)
}

func sign(key, message []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(message)
	return mac.Sum(nil)
}

func anyOf(signatures, expected string) bool {
	for _, given := range strings.Split(signatures, " ") {
		if same(given, expected) {
			return true
		}
	}
	return false
}

func same(given, expected string) bool {
	return hmac.Equal([]byte(given), []byte(expected))
}
