import { Button, Code } from '@mantine/core'
import { useId } from '../../parts/address.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Back, To, Opening, Facts, Hint, Page, Section } from '../../parts/page.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { Done, ErrorNotice } from '../../parts/notice.tsx'
import { StateBadge, Time } from '../../parts/values.tsx'
import { May } from '../../parts/may.tsx'
import { labels, words } from '../../words/words.ts'
import { Attempts } from './delivery-attempts.tsx'

const texts = words.deliveries

export function Screen() {
  const id = useId()
  const params = { id }
  const read = useApi('GET /v1/webhook_endpoints/deliveries/{id}', { params }, { poll: true })
  const replay = useChange('POST /v1/webhook_endpoints/deliveries/{id}/replay')
  const action = (
    <May operation="POST /v1/webhook_endpoints/deliveries/{id}/replay">
      <Button loading={replay.isPending} onClick={() => replay.mutate({ params })}>
        {texts.replay}
      </Button>
    </May>
  )
  const { data } = read
  if (!data) return <Opening to="/webhooks/deliveries" list={texts.title} read={read} />
  return (
    <Page back={<Back to="/webhooks/deliveries" label={texts.title} />} title={texts.one} actions={action}>
      {read.error && <ErrorNotice error={read.error} />}
      {replay.error && <ErrorNotice error={replay.error} />}
      {replay.data && <Done>{texts.replayed}</Done>}
      <Section title={data.test ? `${data.eventType}, ${texts.test}` : data.eventType}>
        <Facts
          entries={[
            [labels.state, <StateBadge key="s" state={data.state} />],
            ...(data.reason ? [[texts.reason, texts.reasons[data.reason]] as const] : []),
            [texts.next, data.nextAttemptAt && <Time key="n" at={data.nextAttemptAt} />],
            [texts.endpoint, <Endpoint key="e" id={data.endpointId} />],
            [
              labels.transaction,
              data.test ? null : (
                <To key="t" to={`/transactions/${data.transactionId}`}>
                  {data.transactionId}
                </To>
              ),
            ],
            [texts.eventId, <Code key="i">{data.eventId}</Code>],
            [labels.created, <Time key="c" at={data.createdAt} />],
          ]}
        />
      </Section>
      <Section title={labels.attempts}>
        <Attempts attempts={data.attempts} />
      </Section>
      {data.body !== undefined && (
        <Section title={texts.body}>
          <CopyLine text={data.body} what={texts.body} shown={JSON.stringify(JSON.parse(data.body), null, 2)} />
          <Hint>{texts.bodyText}</Hint>
        </Section>
      )}
    </Page>
  )
}

function Endpoint({ id }: { id: string }) {
  const { data } = useApi('GET /v1/webhook_endpoints/{id}', { params: { id } })
  return <To to={`/webhooks/${id}`}>{data?.url ?? id}</To>
}
