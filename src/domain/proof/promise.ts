import { fromBase64, toBase64 } from './bytes.ts'
import { HASH_BYTES, type Hash } from './merkle.ts'
import { modeOfLog } from './origins.ts'

/*
 * After its time, a promise whose receipt the log cannot show is a proof of omission. It is a signed note, whose text
 * cannot be read as a head: the first line of a head is the name of the log alone.
 */

export interface LogPromise {
  origin: string
  transactionId: string
  leafHash: Hash
  /** The log contains the receipt from then on. */
  by: Date
}

export function promiseText({ origin, transactionId, leafHash, by }: LogPromise): string {
  return `${origin} promise\n${transactionId}\n${toBase64(leafHash)}\n${by.toISOString()}\n`
}

export function readPromise(text: string): LogPromise | null {
  const [, origin, transactionId, encoded, time] = /^(\S+) promise\n(\S+)\n(\S+)\n(\S+)\n$/.exec(text) ?? []
  if (origin === undefined || transactionId === undefined || modeOfLog(origin) === null) return null
  const leafHash = fromBase64(encoded!)
  const by = new Date(time!)
  if (leafHash?.length !== HASH_BYTES || Number.isNaN(by.getTime())) return null
  const promise = { origin, transactionId, leafHash, by }
  // A time has several texts; a promise has the one that is signed.
  return promiseText(promise) === text ? promise : null
}
