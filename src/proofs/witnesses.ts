import { readCosignature, readKnownSize, addCheckpointBody, type Witness } from '../domain/proof/witness.ts'
import type { TreeHead } from '../domain/proof/checkpoint.ts'
import type { Hash } from '../domain/proof/merkle.ts'
import { post } from './post.ts'

/** A signed head for which cosignatures are wanted. */
export interface HeadToCosign extends Pick<TreeHead, 'treeSize'> {
  checkpoint: string
}

export interface Asking {
  head: HeadToCosign
  /** The size of the log that the witness cosigned last, as far as is known here. */
  known: number
  /** Returns the proof that the log grew from that size to the head; null if it did not. */
  prove: (from: number) => Promise<Hash[] | null>
}

/** The line with the cosignature, or why there is none. */
export type Cosigned = { line: string } | { fault: string }

/** Asks a witness to cosign a head. It does not throw: a witness that is away must not stop the log. */
export async function askWitness(witness: Witness, { head, known, prove }: Asking): Promise<Cosigned> {
  let from = known
  for (let isFirst = true; ; isFirst = false) {
    const proof = from > head.treeSize ? null : await prove(from)
    if (proof === null) return { fault: `it knows a log of ${from} receipts, from which this one did not grow` }
    const asked = addCheckpointBody(from, proof, head.checkpoint)
    const answer = await post(`${witness.url}/add-checkpoint`, asked, 'text/plain; charset=utf-8')
    if ('fault' in answer) return answer
    const [status, body] = [answer.status, answer.body.toString('utf8')]
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
