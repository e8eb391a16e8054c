// Package extra keeps the fields of a JSON object that a struct does not have.
package extra

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Unmarshal reads an object into a struct and its other fields into extra.
func Unmarshal(data []byte, into any, extra *map[string]json.RawMessage) error {
	if err := json.Unmarshal(data, into); err != nil {
		return explained(err)
	}
	var others map[string]json.RawMessage
	if err := json.Unmarshal(data, &others); err != nil {
		return err
	}
	for _, name := range names(into) {
		delete(others, name)
	}
	*extra = nil
	if len(others) > 0 {
		*extra = others
	}
	return nil
}

// Marshal writes a struct as an object, with the fields of extra that it does not have.
func Marshal(plain any, extra map[string]json.RawMessage) ([]byte, error) {
	data, err := json.Marshal(plain)
	if err != nil || len(extra) == 0 {
		return data, err
	}
	known := names(plain)
	object := bytes.NewBuffer(bytes.TrimSuffix(data, []byte("}")))
	for _, name := range slices.Sorted(maps.Keys(extra)) {
		if slices.Contains(known, name) {
			continue
		}
		if object.Len() > 1 {
			object.WriteByte(',')
		}
		field, err := json.Marshal(map[string]json.RawMessage{name: extra[name]})
		if err != nil {
			return nil, err
		}
		object.Write(field[1 : len(field)-1])
	}
	object.WriteByte('}')
	return object.Bytes(), nil
}

// names returns the names in JSON of the fields of a struct, or of a pointer to one.
func names(value any) []string {
	kind := reflect.TypeOf(value)
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	found := make([]string, 0, kind.NumField())
	for index := range kind.NumField() {
		name, _, _ := strings.Cut(kind.Field(index).Tag.Get("json"), ",")
		found = append(found, name)
	}
	return found
}

// explained says of a fraction of a cent what is wrong with it.
func explained(err error) error {
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) && strings.HasSuffix(mismatch.Field, "Cents") {
		return fmt.Errorf("payments: %s must be a whole number of minor units: %w", mismatch.Field, err)
	}
	return err
}
