import { useState } from 'react'
import { Text } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { AddForm, AddingPage } from '../../parts/adding.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { Time } from '../../parts/values.tsx'
import { To, Hint } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import { FailureRate } from './activity.tsx'
import { EndpointFields, EndpointState, type Fields } from './endpoint-parts.tsx'
import { eventTypesOf, eventTypesText } from './event-types.tsx'

const texts = words.webhooks
const LIST = 'GET /v1/webhook_endpoints'

export type Registered = AnswerOf<'POST /v1/webhook_endpoints'>

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  {
    head: texts.url,
    phone: 'title',
    wide: true,
    cell: ({ id, url, description }) => (
      <>
        <To to={`/webhooks/${id}`}>{url}</To>
        {description && <Hint>{description}</Hint>}
      </>
    ),
  },
  { head: texts.eventTypes, wide: true, cell: ({ eventTypes }) => eventTypesText(eventTypes) },
  { head: labels.state, phone: 'state', cell: (row) => <EndpointState endpoint={row} /> },
  { head: texts.activity.column, phone: 'amount', right: true, cell: ({ id }) => <FailureRate id={id} /> },
  { head: labels.registered, phone: 'time', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

const EXAMPLE = { url: 'https://shop.example/events', eventTypes: ['*'] }

export function Screen() {
  // Only in this component's state: the secret is gone when the screen closes.
  const [registered, setRegistered] = useState<Registered | null>(null)
  return (
    <AddingPage
      title={texts.title}
      kind="webhook_endpoints"
      operation="POST /v1/webhook_endpoints"
      action={texts.add.action}
      intro={
        <>
          <Text>{texts.intro}</Text>
          {registered && (
            <SecretOnce {...texts.secret} secret={registered.secret} onSaved={() => setRegistered(null)} />
          )}
        </>
      }
      form={<Register onRegistered={setRegistered} />}
    >
      <RowsTable
        label={texts.title}
        list={LIST}
        columns={COLUMNS}
        empty={{ ...texts.empty, curl: { path: '/v1/webhook_endpoints', body: EXAMPLE }, guide: 'webhooks' }}
      />
    </AddingPage>
  )
}

const bodyOf = ({ url, description, ...types }: Record<Fields, string>) => ({
  url,
  eventTypes: eventTypesOf(types),
  ...(description ? { description } : {}),
})

function Register({ onRegistered }: { onRegistered: (endpoint: Registered) => void }) {
  return (
    <AddForm
      title={texts.add.title}
      submit={texts.add.action}
      operation="POST /v1/webhook_endpoints"
      inputOf={(fields: Record<Fields, string>) => ({ body: bodyOf(fields) })}
      onAdded={onRegistered}
    >
      <EndpointFields url="" description={null} eventTypes={['*']} />
    </AddForm>
  )
}
