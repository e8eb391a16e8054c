import { useState } from 'react'
import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { call } from '../api/call.ts'
import { useSingleMutation } from '../api/hooks.ts'
import { Form } from '../parts/form.tsx'
import { words } from '../words/words.ts'
import { FactorStep } from './factor.tsx'
import { type Factor, useSession } from '../api/session.ts'

const texts = words.session.password

/** The dialog that asks for the password, and then for the second factor. It is loaded on demand. */
export function PasswordPrompt({ onEnd }: { onEnd: (confirmed: boolean) => void }) {
  const { factorMethods } = useSession()
  const [password, setPassword] = useState<string | null>(null)
  const confirm = async (given: { password: string } & Factor) => {
    await call('POST /dashboard/session/password', { body: given })
    onEnd(true)
  }
  const confirming = useSingleMutation({ mutationFn: (given: string) => confirm({ password: given }) })
  const onSubmit = (given: Record<'password', string>) =>
    factorMethods.length === 0 ? confirming.mutate(given.password) : setPassword(given.password)
  return (
    <Modal opened onClose={() => onEnd(false)} title={texts.title} zIndex={400}>
      {password === null ? (
        <Form wide submit={texts.submit} change={confirming} onSubmit={onSubmit}>
          <Text>{texts.text}</Text>
          <PasswordInput name="password" label={texts.label} autoComplete="current-password" required data-autofocus />
        </Form>
      ) : (
        <Stack>
          <FactorStep methods={factorMethods} signInToken={null} give={(factor) => confirm({ password, ...factor })} />
          <Button variant="default" onClick={() => setPassword(null)}>
            {texts.again}
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
