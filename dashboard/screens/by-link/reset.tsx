import { Button, Text } from '@mantine/core'
import { sessionChanged } from '../../api/session.ts'
import { call } from '../../api/call.ts'
import { useSingleMutation } from '../../api/hooks.ts'
import { Form } from '../../parts/form.tsx'
import { NewPassword } from '../../parts/new-password.tsx'
import { Done } from '../../parts/progress.tsx'
import { words } from '../../words/words.ts'
import { Card, useLeave } from './card.tsx'

const texts = words.byLink.reset

/** The user of an operator's link sets a new password, and then signs in with it. */
export function Reset({ token }: { token: string }) {
  const leave = useLeave()
  const setting = useSingleMutation({
    mutationFn: (newPassword: string) => call('POST /dashboard/session/reset', { body: { token, newPassword } }),
    onSuccess: sessionChanged,
  })
  if (setting.isSuccess)
    return (
      <Card title={texts.title}>
        <Done>{texts.done}</Done>
        <Button onClick={leave}>{texts.toSignIn}</Button>
      </Card>
    )
  return (
    <Card title={texts.title}>
      <Text>{texts.text}</Text>
      <Form<'password'> submit={texts.submit} change={setting} onSubmit={({ password }) => setting.mutate(password)}>
        <NewPassword label={texts.password} />
      </Form>
    </Card>
  )
}
