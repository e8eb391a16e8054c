import type { SendWindow } from '../../providers/contract/provider.ts'

/** The first byte goes out within this long after the attempt was stored, or never. */
export const SEND_WITHIN_MS = 10_000

/** Opened before the attempt is stored: time that storing it takes counts as well. */
export function openSendWindow(): SendWindow {
  return { openedMonotonic: performance.now(), openedWall: Date.now(), forMs: SEND_WITHIN_MS }
}
