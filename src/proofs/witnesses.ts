import { readCosignature, readKnownSize, addCheckpointBody, type Witness } from '../domain/proof/witness.ts'
import type { TreeHead } from '../domain/proof/checkpoint.ts'
import type { Hash } from '../domain/proof/merkle.ts'

interface Asking {
  head: Pick<TreeHead, 'treeSize'> & { checkpoint: string }
  /** The size of the log that the witness cosigned last, as far as is known here. */
  known: number
  /** Returns the proof that the log grew from that size to the head; null if it did not. */
  prove: (from: number) => Promise<Hash[] | null>
}

/** Returns the line with the cosignature, or why there is none: a witness that is away must not stop the log. */
export async function askWitness(
  witness: Witness,
  { head, known, prove }: Asking,
): Promise<{ line: string } | { fault: string }> {
  let from = known
  for (let isFirst = true; ; isFirst = false) {
    const proof = from > head.treeSize ? null : await prove(from)
    if (proof === null) return { fault: `it knows a log of ${from} receipts, from which this one did not grow` }
    const asked = addCheckpointBody(from, proof, head.checkpoint)
    const answer = await post(`${witness.url}/add-checkpoint`, asked)
    if ('fault' in answer) return answer
    const { status, body } = answer
    if (status === 200) {
      const line = await readCosignature(head.checkpoint, body, witness.key)
      return line === null ? { fault: 'its answer has no valid cosignature' } : { line }
    }
    const size = status === 409 && isFirst ? readKnownSize(body) : null
    if (size === null) return { fault: FAULTS[status] ?? `it answered ${status}` }
    from = size
  }
}

const FAULTS: Readonly<Record<number, string>> = {
  403: 'it does not trust the keys of this log (403)',
  404: 'it does not know this log (404)',
  409: 'it does not say which log it knows, or that log grew meanwhile (409)',
  422: 'it refused the proof that the log grew (422)',
}

/** A witness gets this long to answer, in milliseconds. It computes one signature. */
const ANSWERS_WITHIN_MS = 4_000
const MOST_BYTES = 64 * 1_024

/** It does not throw, and limits time and size. */
async function post(url: string, body: string): Promise<{ status: number; body: string } | { fault: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    return { status: response.status, body: await readText(response) }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException }
    return { fault: name === 'TimeoutError' ? 'it did not answer in time' : `no answer (${cause?.code ?? name})` }
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
