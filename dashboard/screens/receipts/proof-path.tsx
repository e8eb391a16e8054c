import { useQuery } from '@tanstack/react-query'
import { Alert, Code, Stack, Text } from '@mantine/core'
import { words } from '../../words/words.ts'
import { pathToRoot } from './path.ts'

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
