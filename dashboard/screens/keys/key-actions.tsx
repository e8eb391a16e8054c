import { useState } from 'react'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { words } from '../../words/words.ts'

export type Minted = Schemas['MintedApiKey']
const { rotate, revoke } = words.keys

export function KeyActions({ apiKey, onMinted }: { apiKey: Schemas['ApiKey']; onMinted: (minted: Minted) => void }) {
  const [grace, setGrace] = useState('0')
  const params = { id: apiKey.id }
  return (
    <Group gap="xs" wrap="nowrap">
      <ConfirmButton
        operation="POST /api/api-keys/{id}/rotate"
        input={{ params, body: { graceSeconds: Number(grace) } }}
        action={rotate.action}
        title={rotate.title(apiKey.name)}
        text={
          <Stack>
            <Text>{rotate.text}</Text>
            <NativeSelect
              label={rotate.grace}
              value={grace}
              onChange={(event) => setGrace(event.currentTarget.value)}
              data={Object.entries(rotate.graces).map(([value, label]) => ({ value, label }))}
            />
          </Stack>
        }
        small
        onDone={onMinted}
      />
      <ConfirmButton
        operation="POST /api/api-keys/{id}/revoke"
        input={{ params }}
        action={revoke.action}
        title={revoke.title(apiKey.name)}
        text={revoke.text}
        small
        danger
        saved={words.common.revoked}
      />
    </Group>
  )
}
