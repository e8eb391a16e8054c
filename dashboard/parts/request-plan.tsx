import { useEffect } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useApi, useChange } from '../api/hooks.ts'
import { queryClient, SESSION_KEY, useSession } from '../api/session.ts'
import { words } from '../words/words.ts'
import { ErrorNotice } from './notice.tsx'
import { Time } from './values.tsx'

const texts = words.plan.request

export function RequestPlan() {
  const { user, business } = useSession()
  const { data } = useApi('GET /api/account/status', {}, { poll: true })
  const request = useChange('POST /api/account/plan-request')
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
      <Text>{texts.price}</Text>
      {planRequest?.state === 'REJECTED' && <Text>{texts.rejected}</Text>}
      {user.role === 'ADMIN' ? (
        <Group>
          <Button loading={request.isPending} onClick={() => request.mutate({})}>
            {texts.action}
          </Button>
        </Group>
      ) : (
        <Text>{texts.member}</Text>
      )}
      {request.error && <ErrorNotice error={request.error} />}
    </Stack>
  )
}
