export const MOST_ENDPOINTS = 16

/** Largest request body in bytes, unless the route sets its own limit. */
export const DEFAULT_BODY_LIMIT = 256 * 1024

/** Largest body of a payout batch, in bytes; a batch has up to a thousand items. */
export const BATCH_BODY_LIMIT = 1024 * 1024

/** Largest body with a logo, in bytes: 200 kB in Base64. */
export const LOGO_BODY_LIMIT = 280_000

/** Largest file of a settlement, in bytes: some 150 000 lines. */
export const SETTLEMENT_FILE_LIMIT = 20 * 1024 * 1024

/** How long a repeated Idempotency-Key returns the first response (specification section 8). */
export const IDEMPOTENCY_WINDOW_SECONDS = 86_400

/** Longest URL in bytes. The longest valid cursors, references and ids have some hundred characters. */
export const LONGEST_URL = 8 * 1024

/** Most members, form fields or query parameters, four times those of `metadata`: each unknown one takes time. */
export const MOST_MEMBERS = 200

/** No valid body of a route without credentials is longer. Parsing 256 KiB of small objects takes 10 ms. */
export const OPEN_BODY_BYTES = 16 * 1024
