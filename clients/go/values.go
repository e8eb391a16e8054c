package payments

import "encoding/json"

// Ptr returns a pointer to a value, for optional fields.
func Ptr[T any](value T) *T { return &value }

// Nullable is an optional field of a request for which null has a meaning of its own. Its zero value is not sent.
type Nullable[T any] struct {
	value *T
	isSet bool
}

// Value returns a field with this value.
func Value[T any](value T) Nullable[T] { return Nullable[T]{&value, true} }

// Null returns a field that is sent as null.
func Null[T any]() Nullable[T] { return Nullable[T]{nil, true} }

// IsZero reports whether the field is not sent.
func (n Nullable[T]) IsZero() bool { return !n.isSet }

// MarshalJSON writes the value or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

// UnmarshalJSON reads a value or null.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error {
	n.isSet = true
	return json.Unmarshal(data, &n.value)
}
