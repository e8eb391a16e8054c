import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { ErrorNotice } from '../parts/notice.tsx'
import { fieldsOf } from '../parts/form.tsx'
import { labels, words } from '../words/words.ts'
import { useSignIn } from './factor.tsx'
import { continueWith, sessionChanged } from '../api/session.ts'

const texts = words.session.ended

/** The dialog over a screen whose session has ended. It blurs the screen, which another person may see by now. */
export function SignInAgain({ email }: { email: string }) {
  const { signingIn, factor } = useSignIn(continueWith)
  return (
    <Modal
      opened
      title={texts.title}
      zIndex={500}
      overlayProps={{ backgroundOpacity: 0.9, blur: 12 }}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {factor ?? (
        <form onSubmit={(event) => signingIn.mutate({ email, ...fieldsOf<'password'>(event) })}>
          <Stack>
            <Text>{texts.text}</Text>
            <TextInput label={labels.email} value={email} autoComplete="username" readOnly />
            <PasswordInput
              name="password"
              label={labels.password}
              autoComplete="current-password"
              required
              data-autofocus
            />
            {signingIn.error && <ErrorNotice error={signingIn.error} />}
            <Group justify="space-between">
              <Button variant="default" onClick={() => void sessionChanged()}>
                {texts.another}
              </Button>
              <Button type="submit" loading={signingIn.isPending}>
                {words.session.signIn.submit}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
