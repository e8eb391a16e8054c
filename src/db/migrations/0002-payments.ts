import { Migration } from '@mikro-orm/migrations'
import { ATTEMPT_STATES, FAILURE_REASONS, RAILS, TRANSACTION_STATES, stateMoves } from '../../domain/states.ts'
import { appendOnly, oneOf } from './rules.ts'

/** The record of money: transactions, what was tried for them, how they moved, and what providers said. */
export class Migration0002Payments extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE state_moves (
        machine text NOT NULL,
        from_state text NOT NULL,
        to_state text NOT NULL,
        PRIMARY KEY (machine, from_state, to_state)
      );
    `)
    for (const { machine, from, to } of stateMoves())
      this.addSql(`INSERT INTO state_moves VALUES ('${machine}', '${from}', '${to}')`)
    this.addSql(`
      CREATE TABLE transactions (
        id text PRIMARY KEY,
        business_id text NOT NULL REFERENCES businesses,
        mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
        kind text NOT NULL CHECK (kind IN ('COLLECT', 'PAYOUT', 'REFUND')),
        source text NOT NULL CHECK (source IN ('API', 'LINK', 'DIRECT')),
        state text NOT NULL CHECK (${oneOf('state', TRANSACTION_STATES)}),
        sequence integer NOT NULL DEFAULT 1,
        amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999999),
        currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
        reference text NOT NULL CHECK (reference ~ '^[A-Za-z0-9._=-]{1,100}$'),
        description text,
        -- What the payer gave (e-mail, name, phone) and the token to charge: encrypted, the token gone at the end.
        customer bytea,
        card_token bytea,
        method text CHECK (${oneOf('method', RAILS)}),
        rail text CHECK (${oneOf('rail', RAILS)}),
        -- A checkout for a payer, rather than a token that is charged; outlives the erased token.
        hosted boolean NOT NULL,
        return_url text,
        expires_at timestamptz(3),
        provider_id text,
        provider_transaction_id text,
        failure_reason_code text CHECK (${oneOf('failure_reason_code', FAILURE_REASONS)}),
        failure_reason_message text,
        original_transaction_id text REFERENCES transactions,
        needs_review boolean NOT NULL DEFAULT false,
        metadata jsonb NOT NULL DEFAULT '{}',
        sends_events boolean NOT NULL,
        engine_due_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        UNIQUE (business_id, mode, reference),
        CHECK ((state IN ('FAILED', 'STOPPED')) = (failure_reason_code IS NOT NULL)),
        CHECK (state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED') OR (engine_due_at IS NULL AND card_token IS NULL))
      );
      CREATE INDEX transactions_listed ON transactions (business_id, mode, created_at DESC, id DESC);
      CREATE INDEX transactions_due ON transactions (engine_due_at) WHERE engine_due_at IS NOT NULL;
      CREATE INDEX transactions_review ON transactions (created_at, id) WHERE needs_review;

      CREATE TABLE transitions (
        transaction_id text NOT NULL REFERENCES transactions,
        sequence integer NOT NULL,
        state text NOT NULL,
        reason_code text,
        at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (transaction_id, sequence)
      );

      -- The one place where a state moves: refuses what state_moves does not list, counts, and writes it down.
      CREATE FUNCTION move_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF NEW.state = OLD.state THEN RETURN NEW; END IF;
          IF NOT EXISTS (SELECT FROM state_moves WHERE machine = NEW.kind AND from_state = OLD.state AND to_state = NEW.state) THEN
            RAISE EXCEPTION '% cannot go from % to %', NEW.kind, OLD.state, NEW.state USING ERRCODE = 'check_violation';
          END IF;
          NEW.sequence := OLD.sequence + 1;
          INSERT INTO transitions (transaction_id, sequence, state, reason_code)
            VALUES (NEW.id, NEW.sequence, NEW.state, NEW.failure_reason_code);
        ELSE
          INSERT INTO transitions (transaction_id, sequence, state) VALUES (NEW.id, NEW.sequence, NEW.state);
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER transactions_born AFTER INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION move_transaction();
      CREATE TRIGGER transactions_moved BEFORE UPDATE OF state ON transactions FOR EACH ROW EXECUTE FUNCTION move_transaction();

      -- The attempt row is the guard: nothing is sent without one, and its provider reference is unique for ever.
      CREATE TABLE attempts (
        id text PRIMARY KEY,
        transaction_id text NOT NULL REFERENCES transactions,
        number integer NOT NULL CHECK (number >= 1),
        provider_id text NOT NULL,
        provider_reference text NOT NULL UNIQUE CHECK (provider_reference ~ '^[a-z2-7]{16}$'),
        rail text NOT NULL CHECK (${oneOf('rail', RAILS)}),
        state text NOT NULL CHECK (${oneOf('state', ATTEMPT_STATES)}),
        reason_code text CHECK (${oneOf('reason_code', FAILURE_REASONS)}),
        -- Whether its decline lets the next provider try.
        soft boolean NOT NULL DEFAULT false,
        detail text,
        provider_transaction_id text,
        checkout_url text,
        captured_cents bigint NOT NULL DEFAULT 0,
        refund_reserved_cents bigint NOT NULL DEFAULT 0,
        send_by timestamptz(3) NOT NULL,
        started_at timestamptz(3) NOT NULL DEFAULT now(),
        ended_at timestamptz(3),
        UNIQUE (transaction_id, number),
        CHECK (0 <= refund_reserved_cents AND refund_reserved_cents <= captured_cents),
        CHECK ((state = 'SUCCEEDED') = (captured_cents > 0))
      );
      CREATE FUNCTION move_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.state <> OLD.state AND NOT EXISTS (
          SELECT FROM state_moves JOIN transactions t ON t.id = NEW.transaction_id
          WHERE machine = t.kind || '_ATTEMPT' AND from_state = OLD.state AND to_state = NEW.state
        ) THEN
          RAISE EXCEPTION 'an attempt cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER attempts_moved BEFORE UPDATE OF state ON attempts FOR EACH ROW EXECUTE FUNCTION move_attempt();

      CREATE TABLE routing_decisions (
        transaction_id text PRIMARY KEY REFERENCES transactions,
        decision jsonb NOT NULL,
        decided_at timestamptz(3) NOT NULL DEFAULT now()
      );

      -- What a provider told us by itself, verified; unmatched where it names no attempt of ours.
      CREATE TABLE inbound_events (
        id text PRIMARY KEY,
        provider_id text NOT NULL,
        provider_event_id text NOT NULL,
        type text NOT NULL,
        attempt_id text REFERENCES attempts,
        transaction_id text REFERENCES transactions,
        finding jsonb,
        dispute boolean NOT NULL,
        body bytea NOT NULL,
        received_at timestamptz(3) NOT NULL DEFAULT now(),
        engine_due_at timestamptz(3),
        handled_at timestamptz(3),
        UNIQUE (provider_id, provider_event_id),
        CHECK (handled_at IS NULL OR engine_due_at IS NULL)
      );
      CREATE INDEX inbound_events_due ON inbound_events (engine_due_at) WHERE engine_due_at IS NOT NULL;
      CREATE INDEX inbound_events_waiting ON inbound_events (attempt_id) WHERE handled_at IS NULL;
    `)
    for (const table of ['state_moves', 'transitions', 'routing_decisions']) this.addSql(appendOnly(table))
  }
}
