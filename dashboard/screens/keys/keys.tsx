import { useState } from 'react'
import { Code, NativeSelect, Paper, Text, TextInput } from '@mantine/core'
import { useMode, useSession, type Mode } from '../../api/session.ts'
import { useChange } from '../../api/hooks.ts'
import { ListActions, useAdding } from '../../parts/adding.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Form } from '../../parts/form.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { dayText, Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'
import { KeyActions, type Minted } from './key-actions.tsx'

const texts = words.keys
const LIST = 'GET /api/api-keys'
type Row = RowOf<typeof LIST>

const columns = (onMinted: (minted: Minted) => void): readonly Column<Row>[] => [
  // What the key did.
  { head: texts.name, wide: true, cell: ({ id, name }) => <To to={`/audit?actor=${id}`}>{name}</To> },
  { head: texts.mode, cell: ({ mode }) => mode },
  { head: texts.last4, cell: ({ last4 }) => <Code>…{last4}</Code> },
  { head: texts.state, cell: ({ revokedAt }) => <StateBadge state={revokedAt ? 'REVOKED' : 'ACTIVE'} /> },
  { head: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.lastUsed, cell: ({ lastUsedOn }) => (lastUsedOn ? dayText(lastUsedOn) : texts.neverUsed) },
  { head: texts.actions, cell: (row) => (row.revokedAt ? null : <KeyActions apiKey={row} onMinted={onMinted} />) },
]

export function Screen() {
  const [minting, setMinting] = useAdding()
  // Only in this component's state: the key is gone when the screen closes.
  const [minted, setMinted] = useState<Minted | null>(null)
  const show = (key: Minted) => {
    setMinted(key)
    setMinting(false)
  }
  return (
    <Page
      title={texts.title}
      actions={<ListActions kind="api_keys" operation="POST /api/api-keys" label={texts.mint.action} />}
    >
      {minted && <MintedKey minted={minted} onSaved={() => setMinted(null)} />}
      {minting && <MintForm onMinted={show} onClose={() => setMinting(false)} />}
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{}}
        columns={columns(show)}
        keyOf={({ id }) => id}
        empty={<EmptyState {...texts.empty} guide="keys" />}
      />
    </Page>
  )
}

function MintForm({ onMinted, onClose }: { onMinted: (minted: Minted) => void; onClose: () => void }) {
  const { business } = useSession()
  const mode = useMode()
  const mint = useChange('POST /api/api-keys', { onDone: onMinted })
  const approved = business?.kycState === 'APPROVED'
  return (
    <Section title={texts.mint.title}>
      <Paper maw={520}>
        <Form<'name' | 'mode'>
          submit={texts.mint.action}
          change={mint}
          onSubmit={({ name, mode: wanted }) => mint.mutate({ body: { name, mode: wanted as Mode } })}
          onCancel={onClose}
        >
          <TextInput name="name" label={texts.name} description={texts.nameHint} maxLength={100} required />
          <NativeSelect
            name="mode"
            label={texts.mode}
            description={approved ? undefined : texts.mint.liveOnly}
            defaultValue={mode ?? 'TEST'}
            data={approved ? ['TEST', 'LIVE'] : ['TEST']}
          />
        </Form>
      </Paper>
    </Section>
  )
}

/** Shows the new key with a curl command that uses it. */
export function MintedKey({ minted: { key, name }, onSaved }: { minted: Minted; onSaved: () => void }) {
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
