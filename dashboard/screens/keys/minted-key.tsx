import { Text } from '@mantine/core'
import { CopyLine } from '../../parts/copy-line.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { words } from '../../words/words.ts'
import type { Minted } from './keys.tsx'

const texts = words.keys.minted

/** Shows the new key with a curl command that uses it. */
export function MintedKey({ minted: { key, name }, onSaved }: { minted: Minted; onSaved: () => void }) {
  const body = JSON.stringify({ amountCents: 15_000, currency: 'ZAR' })
  const headers = `-H 'X-API-Key: ${key}' -H 'Content-Type: application/json'`
  const line = `curl -s ${location.origin}/api/payment-links ${headers} -d '${body}'`
  return (
    <SecretOnce title={texts.title(name)} text={texts.text} what={texts.what} secret={key} onSaved={onSaved}>
      <Text size="sm">{texts.try}</Text>
      <CopyLine text={line} what="curl" />
    </SecretOnce>
  )
}
