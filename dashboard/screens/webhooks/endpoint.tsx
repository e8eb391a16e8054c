import { useState } from 'react'
import { Text, Alert } from '@mantine/core'
import { useId } from '../../parts/address.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Back, Opening, Page, Section, Facts } from '../../parts/page.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { Form } from '../../parts/form.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { Time } from '../../parts/values.tsx'
import { May } from '../../parts/may.tsx'
import { labels, words } from '../../words/words.ts'
import { ActivitySection } from './activity.tsx'
import { DeliveriesTable, answerText } from './deliveries.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointFields, EndpointState, type Fields, NextAttempt } from './endpoint-parts.tsx'
import { eventTypesOf, eventTypesText } from './event-types.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { useNow } from '../../parts/deadline.tsx'
import { isDelivered, endpointState } from '../../parts/endpoint-state.ts'
import { whyOf } from './delivery-attempts.tsx'

const texts = words.webhooks

export function Screen() {
  const id = useId()
  const read = useApi('GET /v1/webhook_endpoints/{id}', { params: { id } }, { poll: true })
  // Only in this component's state: the secret is gone when the screen closes.
  const [secret, setSecret] = useState<string | null>(null)
  const { data } = read
  if (!data) return <Opening to="/webhooks" list={texts.title} read={read} />
  return (
    <Page back={<Back to="/webhooks" label={texts.title} />} title={texts.one}>
      {secret && <SecretOnce {...texts.secret} secret={secret} onSaved={() => setSecret(null)} />}
      {read.error && <ErrorNotice error={read.error} />}
      <FailingNotice endpoint={data} />
      <Section title={data.url}>
        <Facts
          entries={[
            [labels.state, <EndpointState key="s" endpoint={data} />],
            [labels.description, data.description],
            [texts.eventTypes, eventTypesText(data.eventTypes)],
            [labels.registered, <Time key="c" at={data.createdAt} />],
          ]}
        />
        {data.disabledReason && <Text>{texts.disabled[data.disabledReason]}</Text>}
        <May operation="PATCH /v1/webhook_endpoints/{id}">
          <EndpointActions endpoint={data} onSecret={setSecret} />
        </May>
      </Section>
      <ActivitySection id={id} />
      <Section title={words.deliveries.title}>
        <DeliveriesTable endpointId={id} />
      </Section>
      <May operation="PATCH /v1/webhook_endpoints/{id}">
        <Change key={data.eventTypes.join(' ')} endpoint={data} />
      </May>
    </Page>
  )
}

function Change({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const change = useChange('PATCH /v1/webhook_endpoints/{id}')
  return (
    <Section title={texts.change.title}>
      <Form<Fields>
        submit={texts.change.submit}
        change={change}
        onSubmit={(fields) =>
          change.mutate({
            params: { id: endpoint.id },
            body: { url: fields.url, description: fields.description || null, eventTypes: eventTypesOf(fields) },
          })
        }
      >
        <EndpointFields {...endpoint} />
      </Form>
    </Section>
  )
}

/** Says why an endpoint fails and when it is tried next, and retries all once its receiver works again. */
function FailingNotice({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const { id, enabled, failingSince, createdAt } = endpoint
  const isFailing = endpointState(endpoint, useNow()) === 'FAILING' && enabled
  // The first page of the deliveries below, which is read once for both.
  const query = { limit: 20, endpointId: id }
  const { data } = useApi('GET /v1/webhook_endpoints/deliveries', { query }, { poll: true, enabled: isFailing })
  if (!isFailing || !data) return null
  const failed = data.data.flatMap(({ attempts }) => attempts).filter((attempt) => !isDelivered(attempt))
  const newest = failed.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt)).at(-1)
  const [next] = data.data.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).toSorted()
  return (
    <Alert color="red" title={texts.failing.title(newest ? answerText(newest) : null)}>
      <Text size="sm">
        {texts.failing.since} <Time at={failingSince} />.{' '}
        {next && (
          <>
            {texts.failing.next} <NextAttempt at={next} />.
          </>
        )}
      </Text>
      <Text size="sm" mb="sm">
        {newest && whyOf(newest)}
      </Text>
      <ConfirmButton
        operation="POST /v1/webhook_endpoints/deliveries/replay"
        input={{ body: { endpointId: id, state: 'WAITING_RETRY', since: createdAt } }}
        {...texts.retry}
        small
      />
    </Alert>
  )
}
