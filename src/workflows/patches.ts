/** Changes to workflows that may be running. Each goes, with the older way beside it, when no run from before it is left. */
export const PATCHES = {
  /** 2026-11-21: what follows the first step of a delivery is an activity of its own. */
  retriesAreOrdinary: 'retries-are-ordinary',
} as const
