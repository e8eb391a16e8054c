/** Receipts of transactions that SUCCEEDED, and the append-only log of each mode, which takes them in every hour. */
export const PROOFS = `
  -- One for each transaction that SUCCEEDED. Later refunds do not change it.
  CREATE TABLE receipts (
    id text PRIMARY KEY,
    token_id text NOT NULL UNIQUE,
    transaction_id text NOT NULL UNIQUE REFERENCES transactions,
    mode text NOT NULL CHECK (mode = ANY ('{TEST, LIVE}')),
    -- Canonical JSON (RFC 8785).
    leaf text NOT NULL,
    -- The log's entry is SHA-256(salt ‖ leaf), so that entries can be public.
    salt bytea NOT NULL CHECK (octet_length(salt) = 32),
    -- SHA-256(0x00 ‖ entry).
    leaf_hash bytea NOT NULL CHECK (octet_length(leaf_hash) = 32),
    settled_at timestamptz(3) NOT NULL
  );

  -- The index of a receipt in the log. The hourly batch assigns it, so payments wait for no shared counter.
  CREATE TABLE proof_leaves (
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    leaf_index bigint NOT NULL CHECK (leaf_index >= 0),
    receipt_id text NOT NULL UNIQUE,
    PRIMARY KEY (mode, leaf_index)
  );

  -- Up to 256 hashes of neighbouring nodes. A tile grows at its end until it is full.
  CREATE TABLE proof_tiles (
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    level integer NOT NULL CHECK (level >= 0),
    tile_index bigint NOT NULL CHECK (tile_index >= 0),
    hashes bytea NOT NULL CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0),
    PRIMARY KEY (mode, level, tile_index)
  );

  -- The log at the end of an hour. A forced batch closes the hour early, and the hour's regular batch
  -- follows.
  CREATE TABLE proof_batches (
    id text PRIMARY KEY,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    hour timestamptz(3) NOT NULL CHECK (hour = date_trunc('hour', hour, 'UTC')),
    forced boolean NOT NULL,
    closed_at timestamptz(3) NOT NULL DEFAULT now(),
    tree_size bigint NOT NULL CHECK (tree_size >= 0),
    root bytea NOT NULL CHECK (octet_length(root) = 32),
    previous_tree_size bigint NOT NULL CHECK (previous_tree_size BETWEEN 0 AND tree_size),
    -- NULL in the first batch of the log.
    previous_root bytea CHECK (octet_length(previous_root) = 32),
    -- The signed head: a C2SP checkpoint.
    checkpoint text NOT NULL,
    CHECK (tree_size > previous_tree_size OR previous_root IS NULL OR root = previous_root)
  );

  -- A witness's cosignature of a head: its line of the note.
  CREATE TABLE proof_cosignatures (
    batch_id text NOT NULL REFERENCES proof_batches,
    -- Its key, as a C2SP verifier key.
    witness text NOT NULL,
    line text NOT NULL,
    at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (batch_id, witness)
  );

  -- A time-stamp (RFC 3161) of a signed head by an outside authority: the head existed at that time.
  CREATE TABLE proof_timestamps (
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    -- SHA-256 of the checkpoint without cosignatures. An hour without receipts repeats the last head.
    checkpoint_hash bytea NOT NULL CHECK (octet_length(checkpoint_hash) = 32),
    -- The authority's response, as received.
    response bytea NOT NULL CHECK (octet_length(response) BETWEEN 1 AND 65536),
    -- The time that the authority signed.
    stamped_at timestamptz(3) NOT NULL,
    at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (mode, checkpoint_hash)
  );

  -- Every key that signed a head, as a C2SP verifier key. It is a record only: what is trusted is configured.
  CREATE TABLE proof_keys (
    verifier_key text PRIMARY KEY,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    first_tree_size bigint NOT NULL CHECK (first_tree_size >= 0),
    first_used_at timestamptz(3) NOT NULL DEFAULT now()
  );

  -- The origin of the logs, which is the first part of their names. The last one is in use.
  CREATE TABLE proof_origins (
    position integer PRIMARY KEY CHECK (position > 0),
    origin text NOT NULL,
    first_used_at timestamptz(3) NOT NULL DEFAULT now()
  );

  CREATE FUNCTION refuse_other_tile() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (NEW.mode, NEW.level, NEW.tile_index) = (OLD.mode, OLD.level, OLD.tile_index)
      AND substring(NEW.hashes FROM 1 FOR octet_length(OLD.hashes)) = OLD.hashes THEN RETURN NEW; END IF;
    RAISE EXCEPTION '% grows at its end only', TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END $$;

  CREATE INDEX receipts_settled ON receipts (mode, settled_at, id);
  CREATE UNIQUE INDEX proof_batches_one_an_hour ON proof_batches (mode, hour) WHERE NOT forced;
  CREATE INDEX proof_batches_listed ON proof_batches (closed_at DESC, id DESC);
  CREATE INDEX proof_batches_newest ON proof_batches (mode, closed_at DESC, id DESC);
  CREATE INDEX proof_batches_sizes ON proof_batches (mode, tree_size, closed_at);

  CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON receipts
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER receipts_no_truncate BEFORE TRUNCATE ON receipts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_leaves_append_only BEFORE UPDATE OR DELETE ON proof_leaves
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_leaves_no_truncate BEFORE TRUNCATE ON proof_leaves
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_batches_append_only BEFORE UPDATE OR DELETE ON proof_batches
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_batches_no_truncate BEFORE TRUNCATE ON proof_batches
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_cosignatures_append_only BEFORE UPDATE OR DELETE ON proof_cosignatures
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_cosignatures_no_truncate BEFORE TRUNCATE ON proof_cosignatures
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_timestamps_append_only BEFORE UPDATE OR DELETE ON proof_timestamps
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_timestamps_no_truncate BEFORE TRUNCATE ON proof_timestamps
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_keys_append_only BEFORE UPDATE OR DELETE ON proof_keys
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_keys_no_truncate BEFORE TRUNCATE ON proof_keys
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_origins_append_only BEFORE UPDATE OR DELETE ON proof_origins
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_origins_no_truncate BEFORE TRUNCATE ON proof_origins
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_tiles_only_grow BEFORE UPDATE ON proof_tiles
    FOR EACH ROW EXECUTE FUNCTION refuse_other_tile();
  CREATE TRIGGER proof_tiles_kept BEFORE DELETE ON proof_tiles
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER proof_tiles_no_truncate BEFORE TRUNCATE ON proof_tiles
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
