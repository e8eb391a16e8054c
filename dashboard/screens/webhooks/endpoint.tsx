import { useState } from 'react'
import { Text } from '@mantine/core'
import { useId } from '../../parts/address.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Back } from '../../parts/to.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Form } from '../../parts/form.tsx'
import { Opening, Page, Section, Facts } from '../../parts/page.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { Time } from '../../parts/time.tsx'
import { May } from '../../parts/may.tsx'
import { words } from '../../words/words.ts'
import { ActivitySection } from './activity.tsx'
import { DeliveriesTable } from './deliveries.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointFields, EndpointState, type Fields } from './endpoint-parts.tsx'
import { eventTypesOf, eventTypesText } from './event-types.tsx'
import { FailingNotice } from './failing-notice.tsx'

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
            [texts.state, <EndpointState key="s" endpoint={data} />],
            [texts.description, data.description],
            [texts.eventTypes, eventTypesText(data.eventTypes)],
            [texts.created, <Time key="c" at={data.createdAt} />],
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
