import { useState, type ReactNode } from 'react'
import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useMode } from '../api/session.ts'
import { words } from '../words/words.ts'
import { ErrorNotice } from './notice.tsx'

export interface ConfirmProps {
  opened: boolean
  title: string
  text?: ReactNode
  confirm: string
  change: { isPending: boolean; error: Error | null; reset: () => void }
  onConfirm: () => void
  onClose: () => void
  /** The action moves money: live mode requires a second confirmation. */
  money?: boolean
  danger?: boolean
  disabled?: boolean
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm({ opened, title, text, confirm, change, onConfirm, onClose, ...options }: ConfirmProps) {
  const [understood, setUnderstood] = useState(false)
  const real = useMode() === 'LIVE' && options.money === true
  const close = () => {
    setUnderstood(false)
    change.reset()
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={title} classNames={{ title: 'any-length' }}>
      <Stack>
        {typeof text === 'string' ? <Text>{text}</Text> : text}
        {options.children}
        {real && (
          <Alert color="pink" title={words.common.realMoney}>
            <Checkbox
              label={words.common.confirmLive}
              checked={understood}
              onChange={(event) => setUnderstood(event.currentTarget.checked)}
            />
          </Alert>
        )}
        {change.error && <ErrorNotice error={change.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.common.cancel}
          </Button>
          <Button
            color={options.danger ? 'red' : undefined}
            loading={change.isPending}
            disabled={options.disabled === true || (real && !understood)}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
