import { Alert, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { useNow } from '../../parts/deadline.tsx'
import { isDelivered, endpointState } from '../../parts/endpoint-state.ts'
import { May } from '../../parts/may.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { answerText } from './deliveries.tsx'
import { whyOf } from './delivery-attempts.tsx'
import { NextAttempt } from './endpoint-parts.tsx'

const texts = words.webhooks
const REPLAY = 'POST /v1/webhook_endpoints/deliveries/replay'

/** Says why an endpoint fails and when it is tried next, and retries all once its receiver works again. */
export function FailingNotice({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
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
    <Alert color="red" variant="outline" title={texts.failing.title(newest ? answerText(newest) : null)}>
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
      <May operation={REPLAY}>
        <ConfirmButton
          operation={REPLAY}
          input={{ body: { endpointId: id, state: 'WAITING_RETRY', since: createdAt } }}
          {...texts.retry}
          small
        />
      </May>
    </Alert>
  )
}
