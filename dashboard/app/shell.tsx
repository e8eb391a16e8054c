import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import {
  AppShell,
  Box,
  Burger,
  Button,
  Center,
  Group,
  Text,
  Stack,
  VisuallyHidden,
  useComputedColorScheme,
  useMantineColorScheme,
  Kbd,
} from '@mantine/core'
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { ErrorNotice, Loading } from '../parts/notice.tsx'
import { locale, timeZone } from '../parts/locale.ts'
import { SavedToasts } from '../parts/saved.tsx'
import { words } from '../words/words.ts'
import { Gate } from './gate.tsx'
import { ModeStrip } from './mode-strip.tsx'
import { Navigation } from './navigation.tsx'
import { queryClient, signOut, useSession, useSessionQuery } from '../api/session.ts'
import svg from '../icon.svg?raw'
import { To } from '../parts/page.tsx'

const EnrolFirst = lazy(async () => ({ default: (await import('../screens/security/factors.tsx')).EnrolFirst }))

const ByLink = lazy(async () => ({ default: (await import('../screens/by-link/by-link.tsx')).ByLink }))

/** The screens of links that users are sent, which need no session. */
const BY_LINK = new Set(['/join', '/reset'])

export function Shell() {
  const { pathname } = useLocation()
  if (!BY_LINK.has(pathname)) return <OfSession />
  return (
    <Suspense fallback={<Waiting />}>
      <ByLink />
    </Suspense>
  )
}

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

/** The mark of `icon.svg`. Trusted Types take no HTML, and an image would be a request before the frame. */
const Mark = () => (
  <svg viewBox="0 0 32 32" width={24} height={24} aria-hidden style={{ flexShrink: 0 }}>
    <rect width={32} height={32} rx={7} fill="#364fc7" />
    <path d="M8 12h16M8 20h10" stroke="#fff" strokeWidth={3} strokeLinecap="round" />
  </svg>
)

/** Returns the icon of the tab as an address, in the colour of the mode. */
const iconOf = (mode: 'LIVE' | 'TEST'): string =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace('#364fc7', mode === 'LIVE' ? '#a61e4d' : '#e67700'))}`

/** The fixed foot of the navigation: the signed-in user, the colour scheme and sign-out. */
function Account() {
  const { user } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  return (
    <Stack gap={6}>
      <Text size="xs" c="dimmed" truncate title={user.email}>
        <VisuallyHidden>{words.navigation.signedInAs}</VisuallyHidden> {user.email}
      </Text>
      <To to="/security" small>
        {words.navigation.security}
      </To>
      <Group gap="xs" grow wrap="nowrap">
        <Button size="xs" px="xs" variant="default" onClick={() => setColorScheme(other)}>
          {words.navigation[other]}
        </Button>
        <Button size="xs" px="xs" variant="default" onClick={() => void signOut()}>
          {words.navigation.signOut}
        </Button>
      </Group>
    </Stack>
  )
}

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The button in the header that opens the search over everything; so does Ctrl+K or ⌘K. */
function Find() {
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
