import { lazy, Suspense, useState } from 'react'
import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { words } from '../words/words.ts'

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The button in the header that opens the search over everything; so does Ctrl+K or ⌘K. */
export function Find() {
  const [opened, setOpened] = useState(false)
  const { href } = useLocation()
  const [openedAt, setOpenedAt] = useState(href)
  // The dialog closes when a result was opened.
  if (openedAt !== href) {
    setOpenedAt(href)
    setOpened(false)
  }
  // In fields too.
  useHotkeys([['mod+K', () => setOpened(true)]], [])
  return (
    <>
      <Button
        ml="auto"
        size="xs"
        variant="default"
        onClick={() => setOpened(true)}
        rightSection={
          <Kbd size="xs" visibleFrom="sm">
            {isMac ? '⌘K' : 'Ctrl+K'}
          </Kbd>
        }
      >
        {words.find.open}
      </Button>
      {opened && (
        <Suspense>
          <FindDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
