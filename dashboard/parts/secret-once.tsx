import { useEffect, useState, type ReactNode } from 'react'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { words } from '../words/words.ts'
import { CopyLine } from './copy-line.tsx'

const texts = words.common.secret

/** Delay before the dialog can be closed, longer than a double click on the button that opened it. */
const ARMED_AFTER_MS = 1_000

interface SecretOnceProps {
  title: string
  text: string
  /** Name of the secret, as in "Copy the key". */
  what: string
  secret: string
  /** The advice below it. Default: to store it in a safe place. */
  advice?: string
  close?: string
  onSaved: () => void
  children?: ReactNode
}

/**
 * Shows a secret once. Only "I have saved it" closes the dialog: Escape and clicks outside do nothing, the browser's
 * back button shows a warning, and the browser asks before a reload or a closed tab.
 */
export function SecretOnce({ title, text, what, secret, onSaved, children, ...options }: SecretOnceProps) {
  const { advice = texts.shownOnce, close = texts.saved } = options
  const [armed, setArmed] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useBlocker({
    shouldBlockFn: () => {
      setLeaving(true)
      return true
    },
    enableBeforeUnload: true,
  })
  return (
    <Modal
      opened
      size="lg"
      title={title}
      classNames={{ title: 'any-length' }}
      onClose={() => setLeaving(true)}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        {leaving && (
          <Alert role="alert" color="red">
            {texts.saveFirst}
          </Alert>
        )}
        <Text size="sm" className="any-length">
          {text} {advice}
        </Text>
        <CopyLine text={secret} what={what} />
        {children}
        <Group justify="flex-end">
          <Button disabled={!armed} onClick={onSaved}>
            {close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
