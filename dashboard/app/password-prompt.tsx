import type { SubmitEvent } from 'react'
import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { call } from '../api/call.ts'
import { useSingleMutation } from '../api/hooks.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { words } from '../words/words.ts'

/** The dialog that asks for the password. It is loaded on demand. */
export function PasswordPrompt({ onEnd }: { onEnd: (confirmed: boolean) => void }) {
  const confirming = useSingleMutation({
    mutationFn: (password: string) => call('POST /dashboard/session/password', { body: { password } }),
    onSuccess: () => onEnd(true),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password } = Object.fromEntries(new FormData(event.currentTarget)) as { password: string }
    confirming.mutate(password)
  }
  const texts = words.session.password
  return (
    <Modal
      opened
      onClose={() => onEnd(false)}
      title={texts.title}
      zIndex={400}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <form onSubmit={onSubmit}>
        <Stack>
          <Text>{texts.text}</Text>
          <PasswordInput name="password" label={texts.label} autoComplete="current-password" required data-autofocus />
          {confirming.error && <ErrorNotice error={confirming.error} />}
          <Button type="submit" loading={confirming.isPending}>
            {texts.submit}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
