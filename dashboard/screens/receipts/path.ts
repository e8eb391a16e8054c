/** A step from a leaf towards the root: the neighbour, its side, and what the two are together. */
export interface Step {
  neighbour: string
  side: 'left' | 'right'
  hash: string
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** RFC 6962: SHA-256(0x01 ‖ left ‖ right). */
async function node(left: string, right: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', new Uint8Array([1, ...bytesOf(left), ...bytesOf(right)])))
}

/** The steps of an inclusion proof, after RFC 9162, section 2.1.3.2. Browsers compute hashes on https and on localhost only. */
export async function pathToRoot(leaf: string, index: number, size: number, proof: readonly string[]): Promise<Step[]> {
  const steps: Step[] = []
  let [hash, at, last] = [leaf, index, size - 1]
  for (const neighbour of proof) {
    const side = at % 2 === 1 || at === last ? 'left' : 'right'
    hash = side === 'left' ? await node(neighbour, hash) : await node(hash, neighbour)
    steps.push({ neighbour, side, hash })
    if (side === 'left') while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)]
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return steps
}
