import { useState } from 'react'
import { Text } from '@mantine/core'
import { useChange } from '../../api/hooks.ts'
import type { AnswerOf } from '../../api/call.ts'
import { ListActions, useAdding } from '../../parts/adding.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Form } from '../../parts/form.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'
import { FailureRate } from './activity.tsx'
import { EndpointFields, EndpointSecret, EndpointState, type Fields } from './endpoint-parts.tsx'
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
        {description && (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
      </>
    ),
  },
  { head: texts.eventTypes, wide: true, cell: ({ eventTypes }) => eventTypesText(eventTypes) },
  { head: texts.state, phone: 'state', cell: (row) => <EndpointState endpoint={row} /> },
  { head: texts.activity.column, phone: 'amount', right: true, cell: ({ id }) => <FailureRate id={id} /> },
  { head: texts.created, phone: 'time', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

const EXAMPLE = { url: 'https://shop.example/events', eventTypes: ['*'] }

export function Screen() {
  const [adding, setAdding] = useAdding()
  // Only in this component's state: the secret is gone when the screen closes.
  const [registered, setRegistered] = useState<Registered | null>(null)
  const show = (endpoint: Registered) => {
    setRegistered(endpoint)
    setAdding(false)
  }
  return (
    <Page
      title={texts.title}
      actions={<ListActions kind="webhook_endpoints" operation="POST /v1/webhook_endpoints" label={texts.add.action} />}
    >
      <Text>{texts.intro}</Text>
      {registered && <EndpointSecret secret={registered.secret} onSaved={() => setRegistered(null)} />}
      {adding && <Register onRegistered={show} onClose={() => setAdding(false)} />}
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{}}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...texts.empty} curl={{ path: '/v1/webhook_endpoints', body: EXAMPLE }} guide="webhooks" />}
      />
    </Page>
  )
}

function Register({ onRegistered, onClose }: { onRegistered: (endpoint: Registered) => void; onClose: () => void }) {
  const register = useChange('POST /v1/webhook_endpoints', { onDone: onRegistered })
  return (
    <Section title={texts.add.title}>
      <Form<Fields>
        submit={texts.add.action}
        change={register}
        onSubmit={({ url, description, ...types }) =>
          register.mutate({ body: { url, eventTypes: eventTypesOf(types), ...(description ? { description } : {}) } })
        }
        onCancel={onClose}
      >
        <EndpointFields url="" description={null} eventTypes={['*']} />
      </Form>
    </Section>
  )
}
