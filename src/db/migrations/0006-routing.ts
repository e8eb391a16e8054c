import { Migration } from '@mikro-orm/migrations'
import { PROVIDER_FAULTS } from '../../domain/attempt-outcome.ts'
import { appendOnly, oneOf } from './rules.ts'

/** What routing decides by: how attempts turned out for their providers, and the rules of each business. */
export class Migration0006Routing extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE attempts
        -- Milliseconds until the provider's direct answer; NULL where there was none.
        ADD COLUMN answer_ms integer,
        -- What the attempt says of its provider, since when, and the mode and currency that the payment is in:
        -- copied, so that one index answers for the newest of them. All NULL where it says nothing.
        ADD COLUMN outcome text CHECK (outcome IN ('SUCCESS', 'FAULT')),
        ADD COLUMN outcome_at timestamptz(3),
        ADD COLUMN outcome_mode text,
        ADD COLUMN outcome_currency text,
        ADD CHECK (num_nulls(outcome, outcome_at, outcome_mode, outcome_currency) IN (0, 4));
      CREATE INDEX attempts_outcomes_currency ON attempts
        (outcome_mode, provider_id, rail, outcome_currency, outcome_at) INCLUDE (outcome, answer_ms) WHERE outcome IS NOT NULL;
      CREATE INDEX attempts_outcomes_rail ON attempts
        (outcome_mode, provider_id, rail, outcome_at) INCLUDE (outcome, answer_ms) WHERE outcome IS NOT NULL;

      -- Here rather than in each statement that moves an attempt, so that none can forget it. Only payments count:
      -- a refund or a payout says nothing of how a provider charges.
      CREATE FUNCTION judge_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        payment record;
        found_out text := CASE
          WHEN NEW.state = 'SUCCEEDED' THEN 'SUCCESS'
          WHEN NEW.state = 'NOT_SENT' OR (NEW.state = 'DECLINED' AND ${oneOf('NEW.reason_code', PROVIDER_FAULTS)}) THEN 'FAULT'
        END;
      BEGIN
        -- What leaves SENDING later than any answer is waited for was found out by asking.
        IF OLD.state = 'SENDING' AND NEW.state IN ('SUCCEEDED', 'DECLINED', 'REQUIRES_ACTION', 'PENDING')
          AND now() - OLD.started_at <= interval '30 s' THEN
          NEW.answer_ms := greatest(0, extract(epoch FROM now() - OLD.started_at) * 1000);
        END IF;
        IF found_out IS NOT DISTINCT FROM NEW.outcome THEN RETURN NEW; END IF;
        SELECT kind, mode, currency INTO payment FROM transactions WHERE id = NEW.transaction_id;
        IF payment.kind <> 'COLLECT' THEN RETURN NEW; END IF;
        NEW.outcome := found_out;
        NEW.outcome_at := CASE WHEN found_out IS NOT NULL THEN now() END;
        NEW.outcome_mode := CASE WHEN found_out IS NOT NULL THEN payment.mode END;
        NEW.outcome_currency := CASE WHEN found_out IS NOT NULL THEN payment.currency END;
        RETURN NEW;
      END $$;
      CREATE TRIGGER attempts_judged BEFORE UPDATE OF state ON attempts FOR EACH ROW
        WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION judge_attempt();

      -- Every version that there was: a decision names the one that it was made with.
      CREATE TABLE routing_rules (
        business_id text NOT NULL REFERENCES businesses,
        version integer NOT NULL CHECK (version >= 1),
        priorities jsonb NOT NULL CHECK (jsonb_typeof(priorities) = 'array'),
        disabled_providers jsonb NOT NULL CHECK (jsonb_typeof(disabled_providers) = 'array'),
        weights jsonb NOT NULL,
        actor text NOT NULL REFERENCES users,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (business_id, version)
      );
    `)
    this.addSql(appendOnly('routing_rules'))
  }
}
