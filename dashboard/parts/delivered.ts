/** Returns whether a receiver accepted an attempt at a delivery: only a status from 200 to 299 counts. */
export const isDelivered = ({ status }: { status: number | null }): boolean =>
  status !== null && status >= 200 && status <= 299
