/** Endpoints a business may have in each mode. */
export const MOST_ENDPOINTS = 16

/** The longest grace time of a replaced credential: a week. */
export const LONGEST_GRACE_SECONDS = 604_800

/** Largest body of a request, in bytes, unless its route says otherwise. */
export const DEFAULT_BODY_LIMIT = 256 * 1024

/** The same of a payout batch of a thousand items. */
export const BATCH_BODY_LIMIT = 1024 * 1024

/** Specification section 8: how long a key answers with its first response. */
export const IDEMPOTENCY_WINDOW_SECONDS = 86_400

/** Longer than any URL of ours: the longest cursor, reference and id are some hundred characters. */
export const LONGEST_URL = 8 * 1024

/**
 * Members of one object, fields of a form, parameters of a query: four times what `metadata` may hold. Libraries that read them,
 * and the validator, take time for each unknown one.
 */
export const MOST_MEMBERS = 200

/**
 * Longer than any body that fits an open route that takes JSON. Parsing 256 KiB of small objects alone takes 10 ms of the main
 * thread, and no sign-in is needed to send them.
 */
export const OPEN_BODY_BYTES = 16 * 1024
