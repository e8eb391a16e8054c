/**
 * Which database the record is: a promoted standby and a restored backup have a new timeline, a copy has another
 * system. No attempt begins where the newest of both has no row here.
 */
export const EPOCHS = [
  `
  CREATE TABLE IF NOT EXISTS record_epochs (
    -- Both as Postgres tells them: pg_control_system(), and the first eight digits of the name of a piece of its log.
    system_identifier bigint NOT NULL,
    timeline text NOT NULL,
    opened_at timestamptz(3) NOT NULL DEFAULT now(),
    -- Attempts of transactions created before this are looked for at the providers first. NULL for the first epoch.
    look_first_before timestamptz(3),
    -- Until then also those of transactions whose id follows from a key. NULL unless the record had forgotten.
    look_first_until timestamptz(3),
    PRIMARY KEY (system_identifier, timeline)
  )`,
  `
  CREATE OR REPLACE TRIGGER record_epochs_append_only BEFORE UPDATE ON record_epochs
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  `
  INSERT INTO record_epochs (system_identifier, timeline)
  SELECT system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8)
  FROM pg_control_system()
  WHERE NOT EXISTS (SELECT FROM record_epochs)`,
  // References that an operator found at a provider that cannot be asked by reference.
  `
  CREATE TABLE IF NOT EXISTS forgotten_charges (
    provider_id text NOT NULL,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    provider_reference text NOT NULL,
    PRIMARY KEY (provider_id, mode, provider_reference)
  )`,
  // It was in no record and was taken from the engine's and the provider's.
  'ALTER TABLE transactions ADD COLUMN IF NOT EXISTS restored boolean NOT NULL DEFAULT false',
]
