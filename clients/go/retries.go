package payments

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

const (
	firstDelay   = time.Second
	longestDelay = time.Minute
)

type retryPlan struct {
	retries int
	// While the first try still runs at the service, retries do not count for this long.
	patience time.Duration
	// True if several requests of the call take effect once.
	repeatable bool
}

// run calls try until it succeeds, its error is final, or the limits are reached.
func (p retryPlan) run(ctx context.Context, ready *prepared, try func() error) error {
	since, counted := time.Now(), 0
	for tries := 1; ; tries++ {
		err := try()
		if err == nil {
			return nil
		}
		delay, again := p.delayAfter(err, tries)
		// The first try of this call is still running: its time-out is the limit, not the number of retries.
		if !isStillRunning(err) || time.Since(since) > p.patience {
			counted++
		}
		if !again || counted > p.retries || endsWithin(ctx, delay) {
			return err
		}
		if !pause(ctx, delay) {
			return ready.noAnswer(ctx, fmt.Errorf("the last try: %w", err))
		}
	}
}

// delayAfter returns the delay before the next try, and whether there is one.
func (p retryPlan) delayAfter(err error, tries int) (time.Duration, bool) {
	backoff := min(firstDelay<<min(tries-1, 10), longestDelay)
	random := rand.N(backoff)
	var unanswered *NoAnswerError
	if errors.As(err, &unanswered) {
		return random, p.repeatable
	}
	var refusal *Error
	if !errors.As(err, &refusal) || !refusal.Retryable {
		return 0, false
	}
	if refusal.RetryAfter == nil {
		return random, p.repeatable
	}
	// A proxy cannot tell whether the service took the request.
	if refusal.Code == "" && !p.repeatable {
		return 0, false
	}
	// At least the requested delay, and more: other clients got the same delay.
	after := *refusal.RetryAfter
	return after + rand.N(after/4+1), after <= longestDelay
}

func isStillRunning(err error) bool {
	var refusal *Error
	return errors.As(err, &refusal) && refusal.Code == SV2008
}

// endsWithin reports whether the time of the call passes before a try could begin.
func endsWithin(ctx context.Context, delay time.Duration) bool {
	deadline, is := ctx.Deadline()
	return is && time.Until(deadline) <= delay
}

// pause returns false if the context ended first.
func pause(ctx context.Context, delay time.Duration) bool {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
