import { useQuery } from '@tanstack/react-query'
import { Alert, Code, Stack, Text } from '@mantine/core'
import { words } from '../../words/words.ts'

const texts = words.receipts

interface ProofPathProps {
  leaf: string
  index: number
  size: number
  proof: readonly string[]
  root: string
}

/** Shows every hash from the receipt to the signed root, computed again in the browser. */
export function ProofPath({ leaf, index, size, proof, root }: ProofPathProps) {
  const { data: steps } = useQuery({
    queryKey: ['path', leaf, index, size, proof],
    queryFn: () => pathToRoot(leaf, index, size, proof),
    enabled: 'subtle' in crypto,
  })
  const drawn = steps ?? proof.map((neighbour) => ({ neighbour, side: null, hash: null }))
  const own = steps && (steps.at(-1)?.hash ?? leaf) === root
  return (
    <>
      <Text size="sm">{texts.pathText}</Text>
      <Stack component="ol" gap={0} className="proof-path">
        <li>
          <Text size="sm" fw={600}>
            {texts.leafOf}
          </Text>
          <Code>{leaf}</Code>
        </li>
        {drawn.map(({ neighbour, side, hash }) => (
          <li key={neighbour} data-side={side}>
            {side && (
              <Text size="sm" c="dimmed">
                {texts.neighbour(side)}
              </Text>
            )}
            <Code>{neighbour}</Code>
            {hash && <Code className="together">{hash}</Code>}
          </li>
        ))}
        <li>
          <Text size="sm" fw={600}>
            {texts.rootHere}
          </Text>
          <Code>{root}</Code>
        </li>
      </Stack>
      {steps && (
        <Alert color={own ? 'green' : 'red'} variant="outline">
          {own ? texts.own : texts.ownWrong}
        </Alert>
      )}
    </>
  )
}

/** One step from a leaf to the root: the neighbour, its side, and the hash of both. */
interface Step {
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
async function pathToRoot(leaf: string, index: number, size: number, proof: readonly string[]): Promise<Step[]> {
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
