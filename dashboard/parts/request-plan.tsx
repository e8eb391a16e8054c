import { useEffect } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useApi, useChange } from '../api/hooks.ts'
import { queryClient, SESSION_KEY } from '../api/query-client.ts'
import { useSession } from '../app/session.ts'
import { words } from '../words/words.ts'
import { ErrorNotice } from './error-notice.tsx'
import { Time } from './time.tsx'

const texts = words.plan.request

/** The way to the paid plan: for an ADMIN a button, for a MEMBER the advice to ask one, and what became of a request. */
export function RequestPlan() {
  const { user, business } = useSession()
  const { data } = useApi('GET /api/account/status', {}, { poll: true })
  const ask = useChange('POST /api/account/plan-request')
  const approved = data?.plan === 'PAID' && business?.plan === 'SANDBOX'
  useEffect(() => {
    if (approved) void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
  }, [approved])
  if (!data) return null
  const { planRequest } = data
  if (planRequest?.state === 'OPEN')
    return (
      <Text component="output">
        {texts.open} <Time at={planRequest.createdAt} />
      </Text>
    )
  return (
    <Stack gap="xs">
      {planRequest?.state === 'REJECTED' && <Text>{texts.rejected}</Text>}
      {user.role === 'ADMIN' ? (
        <Group>
          <Button loading={ask.isPending} onClick={() => ask.mutate({})}>
            {texts.action}
          </Button>
        </Group>
      ) : (
        <Text>{texts.member}</Text>
      )}
      {ask.error && <ErrorNotice error={ask.error} />}
    </Stack>
  )
}
