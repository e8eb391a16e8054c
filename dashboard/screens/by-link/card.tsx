import type { ReactNode } from 'react'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { words } from '../../words/words.ts'

const texts = words.byLink

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack>
      <Title order={1} size="h2" className="any-length">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

export function Broken({ text }: { text: string }) {
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
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/', hash: '', replace: true })
}
