import { useState } from 'react'
import { Code, NativeSelect, Text, TextInput, Group } from '@mantine/core'
import { useMode, useSession, type Mode } from '../../api/session.ts'
import { AddForm, AddingPage } from '../../parts/adding.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { StateBadge, dayText, Time } from '../../parts/values.tsx'
import { To } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import type { Schemas } from '../../api/generated.ts'
import { Choice } from '../../parts/fields.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'

const texts = words.keys
const LIST = 'GET /api/api-keys'
const { rotate, revoke } = texts

type Minted = Schemas['MintedApiKey']

const columns = (onMinted: (minted: Minted) => void): readonly Column<RowOf<typeof LIST>>[] => [
  // The acts of the key.
  { head: labels.name, wide: true, cell: ({ id, name }) => <To to={`/audit?actor=${id}`}>{name}</To> },
  { head: labels.mode, cell: ({ mode }) => mode },
  { head: texts.last4, cell: ({ last4 }) => <Code>…{last4}</Code> },
  { head: labels.state, cell: ({ revokedAt }) => <StateBadge state={revokedAt ? 'REVOKED' : 'ACTIVE'} /> },
  { head: labels.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.lastUsed, cell: ({ lastUsedOn }) => (lastUsedOn ? dayText(lastUsedOn) : texts.neverUsed) },
  {
    head: labels.actions,
    cell: ({ id, name, revokedAt }) =>
      revokedAt ? null : (
        <Group gap="xs" wrap="nowrap">
          <ConfirmButton
            operation="POST /api/api-keys/{id}/rotate"
            input={(grace) => ({ params: { id }, body: { graceSeconds: Number(grace) } })}
            action={rotate.action}
            title={rotate.title(name)}
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
            input={{ params: { id } }}
            {...revoke}
            title={revoke.title(name)}
            small
            danger
            saved={words.common.revoked}
          />
        </Group>
      ),
  },
]

export function Screen() {
  // Only in this component's state: the key is gone when the screen closes.
  const [minted, setMinted] = useState<Minted | null>(null)
  return (
    <AddingPage
      title={texts.title}
      kind="api_keys"
      operation="POST /api/api-keys"
      action={texts.mint.action}
      intro={minted && <MintedKey minted={minted} onSaved={() => setMinted(null)} />}
      form={<MintForm onMinted={setMinted} />}
    >
      <RowsTable
        label={texts.title}
        list={LIST}
        columns={columns(setMinted)}
        empty={{ ...texts.empty, guide: 'keys' }}
      />
    </AddingPage>
  )
}

function MintForm({ onMinted }: { onMinted: (minted: Minted) => void }) {
  const approved = useSession().business?.kycState === 'APPROVED'
  return (
    <AddForm
      title={texts.mint.title}
      submit={texts.mint.action}
      operation="POST /api/api-keys"
      inputOf={({ name, mode }: Record<'name' | 'mode', string>) => ({ body: { name, mode: mode as Mode } })}
      onAdded={onMinted}
      maw={520}
    >
      <TextInput name="name" label={labels.name} description={texts.nameHint} maxLength={100} required />
      <NativeSelect
        name="mode"
        label={labels.mode}
        description={approved ? undefined : texts.mint.liveOnly}
        defaultValue={useMode() ?? 'TEST'}
        data={approved ? ['TEST', 'LIVE'] : ['TEST']}
      />
    </AddForm>
  )
}

function MintedKey({ minted: { key, name }, onSaved }: { minted: Minted; onSaved: () => void }) {
  const body = JSON.stringify({ amountCents: 15_000, currency: 'ZAR' })
  const headers = `-H 'X-API-Key: ${key}' -H 'Content-Type: application/json'`
  const line = `curl -s ${location.origin}/api/payment-links ${headers} -d '${body}'`
  return (
    <SecretOnce
      title={texts.minted.title(name)}
      text={texts.minted.text}
      what={texts.minted.what}
      secret={key}
      onSaved={onSaved}
    >
      <Text size="sm">{texts.minted.try}</Text>
      <CopyLine text={line} what="curl" />
    </SecretOnce>
  )
}
