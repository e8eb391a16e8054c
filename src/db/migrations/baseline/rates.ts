/** Every check of every indicator at the central bank, successful or not. */
export const RATES = `
  CREATE TABLE rate_checks (
    indicator text NOT NULL,
    fetched_at timestamptz(3) NOT NULL DEFAULT now(),
    source text NOT NULL,
    value double precision,
    observation_date date,
    -- Why the check gave no accepted value.
    fault text,
    PRIMARY KEY (indicator, fetched_at),
    CHECK ((fault IS NULL) = (value IS NOT NULL)),
    CHECK ((value IS NULL) = (observation_date IS NULL))
  );

  CREATE INDEX rate_checks_good ON rate_checks (indicator, observation_date DESC, fetched_at DESC)
    WHERE fault IS NULL;

  CREATE TRIGGER rate_checks_append_only BEFORE UPDATE OR DELETE ON rate_checks
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER rate_checks_no_truncate BEFORE TRUNCATE ON rate_checks
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
