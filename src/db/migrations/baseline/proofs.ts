/** Receipts of transactions that SUCCEEDED, and the append-only log of each mode, which takes them in every hour. */
export const PROOFS = `
  -- One for each transaction that SUCCEEDED. Later refunds do not change it.
  CREATE TABLE receipts (
    id text PRIMARY KEY,
    token_id text NOT NULL UNIQUE,
    transaction_id text NOT NULL UNIQUE REFERENCES transactions,
    mode text NOT NULL CHECK (mode = ANY ('{TEST, LIVE}')),
    -- The hashed bytes: canonical JSON (RFC 8785).
    leaf text NOT NULL,
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

  -- Up to 256 hashes of neighbouring nodes. The last tile of each level grows; the others never change.
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

  -- Every key that signed a head: heads stay verifiable after a key was replaced.
  CREATE TABLE proof_keys (
    public_key bytea PRIMARY KEY CHECK (octet_length(public_key) = 32),
    first_used_at timestamptz(3) NOT NULL DEFAULT now()
  );

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
`
