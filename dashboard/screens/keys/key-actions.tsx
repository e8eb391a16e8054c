import { useState } from 'react'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { words } from '../../words/words.ts'

export type Minted = Schemas['MintedApiKey']
const { rotate: rotateTexts, revoke: revokeTexts } = words.keys

export function KeyActions({ apiKey, onMinted }: { apiKey: Schemas['ApiKey']; onMinted: (minted: Minted) => void }) {
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null)
  const [grace, setGrace] = useState('0')
  const close = () => setAsking(null)
  const rotate = useChange('POST /api/api-keys/{id}/rotate', {
    onDone: (minted) => {
      close()
      onMinted(minted)
    },
  })
  const revoke = useChange('POST /api/api-keys/{id}/revoke', { onDone: close, saved: words.common.revoked })
  const params = { id: apiKey.id }
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" variant="default" onClick={() => setAsking('rotate')}>
        {rotateTexts.action}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking('revoke')}>
        {revokeTexts.action}
      </Button>
      <Confirm
        opened={asking === 'rotate'}
        title={rotateTexts.title(apiKey.name)}
        text={
          <Stack>
            <Text>{rotateTexts.text}</Text>
            <NativeSelect
              label={rotateTexts.grace}
              value={grace}
              onChange={(event) => setGrace(event.currentTarget.value)}
              data={Object.entries(rotateTexts.graces).map(([value, label]) => ({ value, label }))}
            />
          </Stack>
        }
        confirm={rotateTexts.action}
        change={rotate}
        onConfirm={() => rotate.mutate({ params, body: { graceSeconds: Number(grace) } })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'revoke'}
        title={revokeTexts.title(apiKey.name)}
        text={revokeTexts.text}
        confirm={revokeTexts.action}
        change={revoke}
        danger
        onConfirm={() => revoke.mutate({ params })}
        onClose={close}
      />
    </Group>
  )
}
