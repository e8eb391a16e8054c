package payments

import (
	"context"
	"encoding/json"
	"iter"

	"payments.example/payments/internal/extra"
)

// Page is a page of a list.
type Page[T any] struct {
	Data []T `json:"data"`
	// NextCursor is the cursor of the next page; empty on the last page.
	NextCursor string `json:"nextCursor,omitempty"`
	// Extra has the fields of later versions, by their names in JSON.
	Extra map[string]json.RawMessage `json:"-"`
}

// UnmarshalJSON keeps unknown fields in Extra.
func (page *Page[T]) UnmarshalJSON(data []byte) error {
	type plain Page[T]
	return extra.Unmarshal(data, (*plain)(page), &page.Extra)
}

// MarshalJSON writes the fields of Extra beside the others.
func (page Page[T]) MarshalJSON() ([]byte, error) {
	type plain Page[T]
	return extra.Marshal(plain(page), page.Extra)
}

// Pages walks the pages of a list. An error ends the loop.
func Pages[T any](ctx context.Context, client *Client, request Request, options ...CallOption) iter.Seq2[*Page[T], error] {
	return func(yield func(*Page[T], error) bool) {
		next := request
		for {
			page, err := Call[Page[T]](ctx, client, next, options...)
			if !yield(page, err) || err != nil || page.NextCursor == "" {
				return
			}
			next.Query = following{request.Query, page.NextCursor}
		}
	}
}

// Items walks the items of a list, page by page. An error ends the loop.
func Items[T any](ctx context.Context, client *Client, request Request, options ...CallOption) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page, err := range Pages[T](ctx, client, request, options...) {
			if err != nil {
				yield(*new(T), err)
				return
			}
			for _, item := range page.Data {
				if !yield(item, nil) {
					return
				}
			}
		}
	}
}

// following is a query with the cursor of its next page.
type following struct {
	query  any
	cursor string
}

// MarshalJSON writes the cursor beside the fields of the query.
func (f following) MarshalJSON() ([]byte, error) {
	data, err := json.Marshal(f.query)
	if err != nil {
		return nil, err
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, err
	}
	fields["cursor"], err = json.Marshal(f.cursor)
	if err != nil {
		return nil, err
	}
	return json.Marshal(fields)
}
