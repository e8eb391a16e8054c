import { useEffect } from 'react'
import { AppShell, Burger, Center, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Loading } from '../parts/progress.tsx'
import { words } from '../words/words.ts'
import { Account } from './account.tsx'
import { Gate } from './gate.tsx'
import { ModeStrip } from './mode-strip.tsx'
import { Navigation } from './navigation.tsx'
import { useSession, useSessionQuery } from './session.ts'

/** The frame of every screen: the navigation for a signed-in user, otherwise the sign-in form. */
export function Shell() {
  const session = useSessionQuery()
  if (session.isPending) return <Waiting />
  if (session.error)
    return (
      <Center p="xl">
        <ErrorNotice error={session.error} retry={() => void session.refetch()} />
      </Center>
    )
  return session.data ? <SignedIn /> : <Gate />
}

function Waiting() {
  return (
    <Center component="main" h="100vh">
      <Loading />
    </Center>
  )
}

function SignedIn() {
  const [opened, { toggle, close }] = useDisclosure()
  const { pathname } = useLocation()
  useEffect(close, [pathname, close])
  useSearchKey()
  const { business } = useSession()
  return (
    <AppShell
      header={{ height: business ? 88 : 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <AppShell.Header>
        <a className="skip-link" href="#content">
          {words.navigation.skip}
        </a>
        <ModeStrip />
        <Group h={56} px="md" gap="sm" wrap="nowrap">
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={words.navigation.open} />
          <Text fw={700} truncate>
            {business?.name ?? words.navigation.operator}
          </Text>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={words.navigation.label}>
        <AppShell.Section grow style={{ overflowY: 'auto' }}>
          <Navigation />
        </AppShell.Section>
        <AppShell.Section pt="xs" className="account">
          <Account />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}

/** The key `/` focuses the search field of the screen, except while the user types in a field. */
function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      const search = document.querySelector<HTMLElement>('[data-search]')
      if (!search) return
      event.preventDefault()
      search.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
