/** One step from a leaf to the root: the neighbour, its side, and the hash of both. */
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

/** Computes an inclusion proof (RFC 9162, section 2.1.3.2). Browsers hash only on https and on localhost. */
export async function pathToRoot(leaf: string, index: number, size: number, proof: readonly string[]): Promise<Step[]> {
  const steps: Step[] = []
  let [hash, position, last] = [leaf, index, size - 1]
  for (const neighbour of proof) {
    const side = position % 2 === 1 || position === last ? 'left' : 'right'
    hash = side === 'left' ? await node(neighbour, hash) : await node(hash, neighbour)
    steps.push({ neighbour, side, hash })
    if (side === 'left')
      while (position % 2 === 0 && position > 0) [position, last] = [position / 2, Math.floor(last / 2)]
    position = Math.floor(position / 2)
    last = Math.floor(last / 2)
  }
  return steps
}
