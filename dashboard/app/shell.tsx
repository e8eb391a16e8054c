import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { AppShell, Box, Burger, Button, Center, Group, Text } from '@mantine/core'
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { locale, timeZone } from '../parts/locale.ts'
import { Loading } from '../parts/progress.tsx'
import { SavedToasts } from '../parts/saved.tsx'
import { words } from '../words/words.ts'
import { Account } from './account.tsx'
import { Find } from './find.tsx'
import { Gate } from './gate.tsx'
import { iconOf, Mark } from './mark.tsx'
import { ModeStrip } from './mode-strip.tsx'
import { Navigation } from './navigation.tsx'
import { queryClient } from '../api/query-client.ts'
import { signOut, useSession, useSessionQuery } from '../api/session.ts'

const EnrolFirst = lazy(async () => ({ default: (await import('../screens/security/enrol-first.tsx')).EnrolFirst }))

const ByLink = lazy(async () => ({ default: (await import('../screens/by-link/by-link.tsx')).ByLink }))

/** The screens of links that users are sent, which need no session. */
const BY_LINK = new Set(['/join', '/reset'])

/** The frame of every screen. */
export function Shell() {
  const { pathname } = useLocation()
  if (!BY_LINK.has(pathname)) return <OfSession />
  return (
    <Suspense fallback={<Waiting />}>
      <ByLink />
    </Suspense>
  )
}

/** The navigation for a signed-in user, otherwise the sign-in form. */
function OfSession() {
  const session = useSessionQuery()
  const [enrolling, setEnrolling] = useState(false)
  if (session.isPending) return <Waiting />
  if (session.error)
    return (
      <Center p="xl">
        <ErrorNotice error={session.error} retry={() => void session.refetch()} />
      </Center>
    )
  if (!session.data) return <Gate />
  // The screen stays until the recovery codes are saved, although the session is complete before.
  if (session.data.mustEnrol && !enrolling) setEnrolling(true)
  return enrolling ? <MustEnrol onEnrolled={() => setEnrolling(false)} /> : <SignedIn />
}

/** The only screen of a user who must enrol a second factor first. */
function MustEnrol({ onEnrolled }: { onEnrolled: () => void }) {
  return (
    <Box component="main" p={{ base: 'md', sm: 'xl' }}>
      <Suspense fallback={<Loading />}>
        <EnrolFirst onEnrolled={onEnrolled} />
      </Suspense>
      <Button mt="lg" variant="default" onClick={() => void signOut()}>
        {words.navigation.signOut}
      </Button>
    </Box>
  )
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
  // On some keyboards the key needs Shift. Without a search field it stays the browser's.
  const search = (event: KeyboardEvent) => {
    const field = document.querySelector<HTMLElement>('[data-search]')
    if (field) event.preventDefault()
    field?.focus()
  }
  useHotkeys(['/', 'shift+/'].map((key) => [key, search, { preventDefault: false }]))
  const { business } = useSession()
  return (
    <AppShell
      header={{ height: business ? 88 : 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <AppShell.Header>
        <a className="skip-link" href="#content">
          {words.navigation.skip}
        </a>
        {/* React moves it to the head, where the last icon wins. */}
        {business && <link rel="icon" type="image/svg+xml" href={iconOf(business.mode)} />}
        <ModeStrip />
        <Group h={56} px="md" gap="sm" wrap="nowrap">
          <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={words.navigation.open} />
          <Mark />
          <Text c="dimmed" visibleFrom="sm">
            {words.common.brand}
          </Text>
          <Text fw={700} truncate>
            {business?.name ?? words.navigation.operator}
          </Text>
          <Find />
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
        <Offline />
        <Outlet />
      </AppShell.Main>
      <SavedToasts />
    </AppShell>
  )
}

/** Returns when the oldest was read of what is shown and waits for the network. */
const oldestShown = () =>
  Math.min(
    ...queryClient
      .getQueryCache()
      .findAll({ type: 'active', fetchStatus: 'paused' })
      .flatMap(({ state }) => state.dataUpdatedAt || []),
  )

/** Says since when nothing on the screen is read any more; a screen from memory may be older. */
function Offline() {
  const [since, setSince] = useState<number | null>(null)
  const oldest = useSyncExternalStore((onChange) => queryClient.getQueryCache().subscribe(onChange), oldestShown)
  useWindowEvent('offline', () => setSince(Date.now()))
  useWindowEvent('online', () => setSince(null))
  if (since === null) return null
  const asOf = new Date(Math.min(since, oldest)).toLocaleTimeString(locale, { timeStyle: 'short', timeZone })
  return <output className="offline">{words.navigation.offline(asOf)}</output>
}
