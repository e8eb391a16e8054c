/** Routing decisions of payments, and the routing rules of businesses. */
export const ROUTING = `
  CREATE TABLE routing_decisions (
    transaction_id text PRIMARY KEY REFERENCES transactions,
    decision json NOT NULL,
    decided_at timestamptz(3) NOT NULL DEFAULT now()
  );

  -- Every version: a decision names the version that it used.
  CREATE TABLE routing_rules (
    business_id text NOT NULL REFERENCES businesses,
    version integer NOT NULL CHECK (version >= 1),
    priorities json NOT NULL CHECK (json_typeof(priorities) = 'array'),
    disabled_providers json NOT NULL CHECK (json_typeof(disabled_providers) = 'array'),
    weights json NOT NULL,
    actor text NOT NULL REFERENCES users,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (business_id, version)
  );

  CREATE TRIGGER routing_decisions_append_only BEFORE UPDATE OR DELETE ON routing_decisions
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER routing_decisions_no_truncate BEFORE TRUNCATE ON routing_decisions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER routing_rules_append_only BEFORE UPDATE OR DELETE ON routing_rules
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER routing_rules_no_truncate BEFORE TRUNCATE ON routing_rules
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
