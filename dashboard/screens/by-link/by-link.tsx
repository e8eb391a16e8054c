import { useEffect, type ReactNode } from 'react'
import { Center, Paper, Button, Stack, Text, Title } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { labels, words } from '../../words/words.ts'
import { sessionChanged, useSessionQuery } from '../../api/session.ts'
import { ApiError, call } from '../../api/call.ts'
import { useSingleMutation } from '../../api/hooks.ts'
import { ErrorNotice, Loading, Done } from '../../parts/notice.tsx'
import { Form } from '../../parts/form.tsx'
import { NewPassword } from '../../parts/new-password.tsx'

const texts = words.byLink

/**
 * The screens of links that users are sent. The token is the fragment of the address, which browsers send nowhere. It
 * stays there until it is used, so that a reload works.
 */
export function ByLink() {
  const { pathname, hash: token } = useLocation()
  const isJoin = pathname === '/join'
  useEffect(() => {
    document.title = `${isJoin ? texts.join.tab : texts.reset.title} · ${words.common.brand}`
  }, [isJoin])
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={420}>
        {token === '' ? (
          <Broken text={texts.broken.incomplete} />
        ) : isJoin ? (
          <Join token={token} />
        ) : (
          <Reset token={token} />
        )}
      </Paper>
    </Center>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack>
      <Title order={1} size="h2" className="any-length">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Broken({ text }: { text: string }) {
  const leave = useLeave()
  return (
    <Card title={texts.broken.title}>
      <Text>{text}</Text>
      <Button variant="default" onClick={leave}>
        {texts.broken.toSignIn}
      </Button>
    </Card>
  )
}

/** Returns a function that opens the dashboard and removes the token from the browser's history. */
function useLeave(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/', hash: '', replace: true })
}

const joinTexts = words.byLink.join

function Join({ token }: { token: string }) {
  const session = useSessionQuery()
  const leave = useLeave()
  const invitation = useQuery({
    queryKey: ['POST /dashboard/session/invitation', token],
    queryFn: () => call('POST /dashboard/session/invitation', { body: { token } }),
    // Read once: each reading of a link that does not work counts as a failure.
    staleTime: Infinity,
  })
  const joining = useSingleMutation({
    mutationFn: (password: string) => call('POST /dashboard/session/join', { body: { token, password } }),
    onSuccess: async () => {
      leave()
      await sessionChanged()
    },
  })
  if (invitation.error) return <Refused error={invitation.error} retry={() => void invitation.refetch()} />
  if (!invitation.data) return <Loading />
  const { businessName, email, role } = invitation.data
  return (
    <Card title={joinTexts.title(businessName)}>
      <Text className="any-length">{joinTexts.text(email)}</Text>
      <Text c="dimmed">{joinTexts.role(words.users.roles[role], words.users.rights[role])}</Text>
      {session.data && <Text className="any-length">{joinTexts.signedIn(session.data.user.email)}</Text>}
      <Form<'password'>
        submit={joinTexts.submit}
        change={joining}
        onSubmit={({ password }) => joining.mutate(password)}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPassword label={joinTexts.password} />
      </Form>
    </Card>
  )
}

function Refused({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ApiError && error.code === 'SV-1005') return <Broken text={error.message} />
  return <ErrorNotice error={error} retry={retry} />
}

const reset = words.byLink.reset

/** The user of an operator's link sets a new password, and then signs in with it. */
function Reset({ token }: { token: string }) {
  const leave = useLeave()
  const setting = useSingleMutation({
    mutationFn: (newPassword: string) => call('POST /dashboard/session/reset', { body: { token, newPassword } }),
    onSuccess: sessionChanged,
  })
  if (setting.isSuccess)
    return (
      <Card title={reset.title}>
        <Done>{reset.done}</Done>
        <Button onClick={leave}>{reset.toSignIn}</Button>
      </Card>
    )
  return (
    <Card title={reset.title}>
      <Text>{reset.text}</Text>
      <Form<'password'> submit={reset.submit} change={setting} onSubmit={({ password }) => setting.mutate(password)}>
        <NewPassword label={labels.newPassword} />
      </Form>
    </Card>
  )
}
