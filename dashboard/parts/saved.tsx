import { useEffect, useState } from 'react'
import { CloseButton, Group, Paper } from '@mantine/core'
import { words } from '../words/words.ts'

/** How long a toast stays: long enough to read a few words twice. */
const SHOWN_MS = 5_000

interface Toast {
  id: number
  text: string
}

let newestId = 0
const listeners = new Set<(toast: Toast) => void>()

/** Confirms a change by a short toast. Never the only place of an error, which stays beside its control. */
export function showSaved(text: string): void {
  newestId += 1
  for (const listener of listeners) listener({ id: newestId, text })
}

/** The place of the toasts. It is always there, since a screen reader announces only changes of a live region. */
export function SavedToasts() {
  const [toast, setToast] = useState<Toast | null>(null)
  useEffect(() => {
    listeners.add(setToast)
    return () => void listeners.delete(setToast)
  }, [])
  useEffect(() => {
    if (!toast) return undefined
    // The time may end while the next toast waits to be shown; that one stays.
    const timer = setTimeout(() => setToast((shown) => (shown === toast ? null : shown)), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <output className="toasts">
      {toast && (
        <Paper key={toast.id} withBorder shadow="md" p="sm">
          <Group justify="space-between" wrap="nowrap">
            <span>✓ {toast.text}</span>
            <CloseButton aria-label={words.common.close} onClick={() => setToast(null)} />
          </Group>
        </Paper>
      )}
    </output>
  )
}
