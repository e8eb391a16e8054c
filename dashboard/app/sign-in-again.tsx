import { useState } from 'react'
import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useSingleMutation } from '../api/hooks.ts'
import { ErrorNotice } from '../parts/notice.tsx'
import { fieldsOf } from '../parts/form.tsx'
import { labels, words } from '../words/words.ts'
import { FactorStep } from './factor.tsx'
import { continueWith, type FactorNeeded, giveFactor, givePassword, sessionChanged } from '../api/session.ts'

const texts = words.session.ended

/** The dialog over a screen whose session has ended. It blurs the screen, which another person may see by now. */
export function SignInAgain({ email }: { email: string }) {
  const [needed, setNeeded] = useState<FactorNeeded | null>(null)
  const renewing = useSingleMutation({
    mutationFn: async (password: string) => {
      const result = await givePassword(email, password)
      if ('signInToken' in result) setNeeded(result)
      else continueWith(result)
    },
  })
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
      {needed ? (
        <FactorStep
          methods={needed.methods}
          signInToken={needed.signInToken}
          give={async (factor) => continueWith(await giveFactor(needed.signInToken, factor))}
        />
      ) : (
        <form onSubmit={(event) => renewing.mutate(fieldsOf<'password'>(event).password)}>
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
            {renewing.error && <ErrorNotice error={renewing.error} />}
            <Group justify="space-between">
              <Button variant="default" onClick={() => void sessionChanged()}>
                {texts.another}
              </Button>
              <Button type="submit" loading={renewing.isPending}>
                {words.session.signIn.submit}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
