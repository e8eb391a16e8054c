import { useState } from 'react'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import type { QueryOf } from '../../api/call.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { EXAMPLES } from '../../parts/empty-state.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { Hint, Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge, Time } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'
import { NextAttempt } from './endpoint-parts.tsx'
import { EVENT_TYPES } from './event-types.tsx'

const texts = words.deliveries
const LIST = 'GET /v1/webhook_endpoints/deliveries'

type Row = RowOf<typeof LIST>

const STATES = ['PENDING', 'DELIVERED', 'WAITING_RETRY', 'DEAD', 'CANCELLED'] satisfies Row['state'][]

export function answerText(attempt: Row['attempts'][number] | undefined): string {
  if (!attempt) return words.common.none
  const { error, status } = attempt
  if (error !== null) return texts.errors[error]?.[0] ?? error
  return status === null ? texts.noAnswer : texts.status(status)
}

interface Shown {
  /** Null on the screen of one endpoint. */
  endpoints: readonly Schemas['WebhookEndpoint'][] | null
  isNew: (row: Row) => boolean
}

const note = (text: string, color: string) => (
  <Badge size="sm" variant="outline" color={color} tt="none" miw="max-content">
    {text}
  </Badge>
)

/** The characters of a URL that its column shows. */
const [BEGIN, END] = [8, 12]

/** Shortens a URL in its middle, because the endpoints of one host differ at the end. */
function shortUrl(url: string): string {
  const bare = url.replace(/^https?:\/\//, '')
  return bare.length > BEGIN + END ? `${bare.slice(0, BEGIN)}…${bare.slice(-END)}` : bare
}

const columnsOf = ({ endpoints, isNew }: Shown): readonly Column<Row>[] => [
  {
    head: labels.event,
    phone: 'title',
    cell: (row) => (
      <>
        <To to={`/webhooks/deliveries/${row.id}`}>{row.eventType}</To> {row.test && note(texts.test, 'gray')}{' '}
        {isNew(row) && note(texts.new, 'indigo')}
      </>
    ),
  },
  {
    head: labels.state,
    phone: 'state',
    cell: ({ state, nextAttemptAt }) => (
      <Group gap={6}>
        <StateBadge state={state} />
        {nextAttemptAt && (
          <Text size="xs" c="dimmed">
            {texts.again} <NextAttempt at={nextAttemptAt} />
          </Text>
        )}
      </Group>
    ),
  },
  {
    head: texts.answer,
    cell: ({ attempts }) => (
      <Stack gap={4}>
        {answerText(attempts.at(-1))}
        {attempts.length > 1 && (
          <Text size="xs" c="dimmed">
            {texts.attemptsMade(attempts.length)}
          </Text>
        )}
      </Stack>
    ),
  },
  ...(endpoints
    ? [
        {
          head: texts.endpoint,
          cell: ({ endpointId }: Row) => {
            const { description, url } = endpoints.find(({ id }) => id === endpointId) ?? { url: endpointId }
            return (
              <span title={url}>
                <To to={`/webhooks/${endpointId}`}>{description ?? shortUrl(url)}</To>
              </span>
            )
          },
        },
      ]
    : []),
  {
    head: labels.transaction,
    cell: ({ test, transactionId }) =>
      test ? words.common.none : <To to={`/transactions/${transactionId}`}>{transactionId}</To>,
  },
  { head: labels.created, phone: 'time', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** Returns whether a delivery was created after the screen opened, by the clock of the service. */
function useNewRows(): (row: Row) => boolean {
  const { data } = useApi(LIST, { query: { limit: 1 } })
  const [newest, setNewest] = useState<string | null>(null)
  if (data && newest === null) setNewest(data.data[0]?.createdAt ?? '')
  return ({ createdAt }) => newest !== null && createdAt > newest
}

export function DeliveriesTable({ endpointId: only }: { endpointId?: string }) {
  const { state, eventType, transactionId, ...address } = useAddress()
  const [live, setLive] = useState(true)
  const isNew = useNewRows()
  const endpoints = useApi('GET /v1/webhook_endpoints', {}, { enabled: only === undefined }).data?.data ?? []
  const urls = Object.fromEntries(endpoints.map(({ id, url }) => [id, url]))
  const filters = { state, eventType, transactionId, endpointId: only ?? address.endpointId }
  const query = filters as QueryOf<typeof LIST>
  return (
    <>
      <Filters>
        {only === undefined && (
          <ChoiceFilter name="endpointId" label={texts.endpoint} values={Object.keys(urls)} labels={urls} />
        )}
        <ChoiceFilter name="state" label={labels.state} values={STATES} />
        <ChoiceFilter name="eventType" label={labels.event} values={EVENT_TYPES} />
        <TextFilter name="transactionId" label={labels.transaction} />
        <ExportButton kinds={['deliveries']} filters={filters} />
      </Filters>
      <Group gap="sm">
        <Button size="xs" variant="default" onClick={() => setLive(!live)}>
          {live ? texts.live.pause : texts.live.resume}
        </Button>
        <Hint>{live ? texts.live.on : texts.live.off}</Hint>
      </Group>
      <RowsTable
        label={texts.list}
        list={LIST}
        input={{ query }}
        columns={columnsOf({ endpoints: only === undefined ? endpoints : null, isNew })}
        poll={live}
        empty={{
          ...texts.empty,
          action: only ? null : <To to="/webhooks">{texts.toEndpoints}</To>,
          curl: EXAMPLES.payment,
          guide: 'receiver',
        }}
      />
    </>
  )
}

export function Screen() {
  return (
    <Page title={texts.title}>
      <DeliveriesTable />
    </Page>
  )
}
