/** Webhooks: endpoints, events, deliveries with their attempts, and requested replays. */
export const WEBHOOKS = `
  CREATE TABLE webhook_endpoints (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    url text NOT NULL,
    description text,
    -- '*' means all types, also those of later releases.
    event_types text[] NOT NULL CHECK (cardinality(event_types) > 0),
    secret bytea NOT NULL,
    enabled boolean NOT NULL DEFAULT true,
    disabled_reason text CHECK (disabled_reason = ANY ('{requested, failing}')),
    -- The start of the oldest failed attempt since the last success, by the engine's clock, as in attempts.
    failing_since timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3),
    CHECK ((disabled_reason IS NULL) = enabled)
  );

  -- Replaced secrets, which still sign until their grace times end.
  CREATE TABLE webhook_old_secrets (
    id text PRIMARY KEY,
    endpoint_id text NOT NULL REFERENCES webhook_endpoints,
    secret bytea NOT NULL,
    valid_until timestamptz(3) NOT NULL
  );

  -- body is the text that is signed and sent, byte for byte, in every attempt.
  CREATE TABLE events (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode = ANY ('{TEST, LIVE}')),
    transaction_id text NOT NULL,
    type text NOT NULL CHECK (type = ANY ('{
      payment.created, payment.succeeded, payment.failed,
      payout.created, payout.succeeded, payout.failed,
      refund.created, refund.succeeded, refund.failed
    }')),
    -- The transaction's sequence: one event for each entry into a state, also if it enters the state again.
    sequence integer NOT NULL DEFAULT 1,
    body text NOT NULL,
    -- The trace that the event's deliveries continue.
    traceparent text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    -- A failure always has a message. Metadata cannot match the pattern, because JSON escapes quotes in
    -- strings.
    CHECK (type NOT LIKE '%.failed' OR body NOT LIKE '%"failureReasonMessage":null%')
  );

  CREATE TABLE deliveries (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode = ANY ('{TEST, LIVE}')),
    event_id text NOT NULL REFERENCES events,
    -- Copied from the event for the filters of lists.
    event_type text NOT NULL,
    endpoint_id text NOT NULL REFERENCES webhook_endpoints,
    state text NOT NULL DEFAULT 'PENDING'
      CHECK (state = ANY ('{PENDING, DELIVERED, WAITING_RETRY, DEAD, CANCELLED}')),
    -- Why it is CANCELLED.
    reason text CHECK (reason = ANY ('{endpoint_disabled, endpoint_deleted, cancelled}')),
    -- Scheduled attempts made so far, without replays.
    attempt_count integer NOT NULL DEFAULT 0 CHECK (attempt_count BETWEEN 0 AND 7),
    -- The number of the newest attempt, replays included.
    attempts_made integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz(3),
    engine_due_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (event_id, endpoint_id),
    CHECK ((state = 'WAITING_RETRY') = (next_attempt_at IS NOT NULL)),
    CHECK ((state = 'CANCELLED') = (reason IS NOT NULL)),
    CHECK (state = ANY ('{PENDING, WAITING_RETRY}') OR engine_due_at IS NULL)
  );

  -- trigger_key is the number in the schedule, or the replay's id, which may look like such a number. One
  -- attempt is made for each trigger and key.
  CREATE TABLE delivery_attempts (
    delivery_id text NOT NULL REFERENCES deliveries,
    number integer NOT NULL CHECK (number >= 1),
    trigger text NOT NULL CHECK (trigger IN ('SCHEDULE', 'REPLAY')),
    trigger_key text NOT NULL,
    started_at timestamptz(3) NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    PRIMARY KEY (delivery_id, number),
    UNIQUE (delivery_id, trigger, trigger_key)
  );

  -- Why an attempt got no response, if it got none. Unlike the attempt, it is deleted after its retention.
  CREATE TABLE delivery_attempt_details (
    delivery_id text NOT NULL,
    number integer NOT NULL,
    error text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (delivery_id, number),
    FOREIGN KEY (delivery_id, number) REFERENCES delivery_attempts
  );

  CREATE TABLE delivery_replays (
    id text PRIMARY KEY,
    delivery_id text NOT NULL REFERENCES deliveries,
    -- Copied from the delivery, so that an index finds due replays by endpoint.
    endpoint_id text NOT NULL REFERENCES webhook_endpoints,
    requested_at timestamptz(3) NOT NULL DEFAULT now(),
    engine_due_at timestamptz(3),
    traceparent text,
    handled_at timestamptz(3),
    CHECK (handled_at IS NULL OR engine_due_at IS NULL)
  );

  CREATE INDEX webhook_endpoints_subscribed ON webhook_endpoints (business_id, mode) WHERE deleted_at IS NULL;
  CREATE INDEX webhook_old_secrets_ended ON webhook_old_secrets (valid_until);
  CREATE INDEX webhook_old_secrets_endpoint ON webhook_old_secrets (endpoint_id, valid_until);
  CREATE INDEX events_listed ON events (business_id, mode, created_at DESC, id DESC);
  CREATE INDEX events_of_type ON events (business_id, mode, type, created_at DESC, id DESC);
  CREATE UNIQUE INDEX events_once ON events (transaction_id, type, sequence);
  CREATE INDEX deliveries_listed ON deliveries (business_id, mode, created_at DESC, id DESC);
  CREATE INDEX deliveries_of_type ON deliveries (business_id, mode, event_type, created_at DESC, id DESC);
  CREATE INDEX deliveries_in_state ON deliveries (business_id, mode, state, created_at DESC, id DESC);
  CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint_id, created_at DESC, id DESC);
  CREATE INDEX deliveries_of_endpoint_in_state ON deliveries (endpoint_id, state, created_at DESC, id DESC);
  -- Deliveries missed while the endpoint was disabled: counted when it is enabled, sent by one bulk replay.
  CREATE INDEX deliveries_missed ON deliveries (endpoint_id, created_at, id)
    WHERE reason = 'endpoint_disabled';
  -- Deliveries in progress and due: the relay finds the oldest of each endpoint.
  CREATE INDEX deliveries_due ON deliveries (endpoint_id, state, engine_due_at, id)
    WHERE engine_due_at IS NOT NULL;
  -- For the metrics.
  CREATE INDEX deliveries_dead ON deliveries (updated_at) WHERE state = 'DEAD';
  CREATE INDEX delivery_replays_waiting ON delivery_replays (delivery_id, requested_at, id)
    WHERE handled_at IS NULL;
  CREATE INDEX delivery_replays_handled ON delivery_replays (handled_at) WHERE handled_at IS NOT NULL;
  CREATE INDEX delivery_attempt_details_old ON delivery_attempt_details (created_at);
  CREATE INDEX delivery_replays_due ON delivery_replays (endpoint_id, engine_due_at, id)
    WHERE engine_due_at IS NOT NULL;

  CREATE FUNCTION move_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.state <> OLD.state AND NOT EXISTS (
      SELECT FROM state_moves WHERE machine = 'DELIVERY' AND from_state = OLD.state AND to_state = NEW.state
    ) THEN
      RAISE EXCEPTION 'a delivery cannot go from % to %', OLD.state, NEW.state
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER deliveries_moved BEFORE UPDATE OF state ON deliveries
    FOR EACH ROW EXECUTE FUNCTION move_delivery();

  CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER delivery_replays_waiting_kept BEFORE DELETE ON delivery_replays FOR EACH ROW
    WHEN (OLD.handled_at IS NULL) EXECUTE FUNCTION refuse_early_end();
  CREATE TRIGGER delivery_attempt_details_new_kept BEFORE DELETE ON delivery_attempt_details FOR EACH ROW
    WHEN (OLD.created_at > now() - interval '1 day') EXECUTE FUNCTION refuse_early_end();
  CREATE TRIGGER delivery_attempt_details_unchanged BEFORE UPDATE ON delivery_attempt_details
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER delivery_attempt_details_no_truncate BEFORE TRUNCATE ON delivery_attempt_details
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER delivery_attempts_append_only BEFORE UPDATE OR DELETE ON delivery_attempts
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER delivery_attempts_no_truncate BEFORE TRUNCATE ON delivery_attempts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
