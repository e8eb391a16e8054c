import { Group } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { Choice } from '../../parts/choice.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { words } from '../../words/words.ts'

export type Minted = Schemas['MintedApiKey']
const { rotate, revoke } = words.keys

export function KeyActions({ apiKey, onMinted }: { apiKey: Schemas['ApiKey']; onMinted: (minted: Minted) => void }) {
  const params = { id: apiKey.id }
  return (
    <Group gap="xs" wrap="nowrap">
      <ConfirmButton
        operation="POST /api/api-keys/{id}/rotate"
        input={(grace) => ({ params, body: { graceSeconds: Number(grace) } })}
        action={rotate.action}
        title={rotate.title(apiKey.name)}
        text={rotate.text}
        first="0"
        renderField={(grace, enter) => (
          <Choice label={rotate.grace} value={grace} onChange={enter} data={rotate.graces} />
        )}
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
