import { Alert, Button, Stack, Text } from '@mantine/core'
import { CopyLine } from '../../parts/copy-line.tsx'
import { words } from '../../words/words.ts'
import type { Minted } from './keys.tsx'

const said = words.keys.minted

/** The only time that a key is shown, with a line that uses it. */
export function MintedKey({ of: { key, name }, onClose }: { of: Minted; onClose: () => void }) {
  const body = JSON.stringify({ amountCents: 15_000, currency: 'ZAR' })
  const line = `curl -s ${location.origin}/api/payment-links -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '${body}'`
  return (
    <Alert color="green" variant="outline" title={said.title(name)}>
      <Stack>
        <Text size="sm">{words.common.shownOnce}</Text>
        <CopyLine text={key} what={said.what} />
        <Text size="sm">{said.try}</Text>
        <CopyLine text={line} what="curl" />
        <Button variant="default" onClick={onClose}>
          {words.common.close}
        </Button>
      </Stack>
    </Alert>
  )
}
