import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sessionChanged, useSessionQuery } from '../../api/session.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSingleMutation } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Form } from '../../parts/form.tsx'
import { NewPassword } from '../../parts/new-password.tsx'
import { Loading } from '../../parts/progress.tsx'
import { words } from '../../words/words.ts'
import { Broken, Card, useLeave } from './card.tsx'

const texts = words.byLink.join

/** The invited person chooses a password and is signed in. */
export function Join({ token }: { token: string }) {
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
    <Card title={texts.title(businessName)}>
      <Text className="any-length">{texts.text(email)}</Text>
      <Text c="dimmed">{texts.role(words.users.roles[role], words.users.rights[role])}</Text>
      {session.data && <Text className="any-length">{texts.signedIn(session.data.user.email)}</Text>}
      <Form<'password'> submit={texts.submit} change={joining} onSubmit={({ password }) => joining.mutate(password)}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPassword label={texts.password} />
      </Form>
    </Card>
  )
}

function Refused({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ApiError && error.code === 'SV-1005') return <Broken text={error.message} />
  return <ErrorNotice error={error} retry={retry} />
}
