import { Button, Stack, Text, Title } from '@mantine/core'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { ApiError, queryText } from '../api/call.ts'
import { queryClient, sessionInMemory, useSession } from '../api/session.ts'
import { ErrorNotice, Loading } from '../parts/notice.tsx'
import { PaidScreen } from '../parts/locked.tsx'
import { Page, To } from '../parts/page.tsx'
import { words } from '../words/words.ts'
import { refusalOf, ShownScreen, type Screen as ScreenEntry } from '../parts/screen.ts'
import { SCREENS } from './screens.ts'
import { Shell } from './shell.tsx'

/** The router's default. */
const SPINNER_AFTER_MS = 1_000

/** Filters are plain query parameters: `?state=FAILED`. The router would write them as JSON. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

function ScreenFault({ error }: { error: unknown }) {
  return (
    <Stack align="flex-start">
      <Title order={1}>{words.common.crash}</Title>
      <ErrorNotice error={error instanceof Error ? error : new Error(String(error))} />
      <Button onClick={() => void router.invalidate()}>{words.common.retry}</Button>
    </Stack>
  )
}

function UnknownScreen() {
  return (
    <Stack align="flex-start">
      <Title order={1}>{words.common.notFound}</Title>
      <To to="/">{words.common.home}</To>
    </Stack>
  )
}

const root = createRootRoute({
  component: Shell,
  errorComponent: ScreenFault,
  notFoundComponent: UnknownScreen,
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
})

/** Resolves once a user is signed in: the sign-in form waits for no bytes of a screen. */
function signedIn(): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(check)
    function check() {
      if (!sessionInMemory()) return
      stop()
      resolve()
    }
    check()
  })
}

/** Loads the component of a screen. Without the paid plan, a paid screen is replaced by its description. */
async function loadScreen(entry: ScreenEntry) {
  const { load, title, paid } = entry
  await signedIn()
  const { Screen } = await load().catch((error: unknown) => {
    // The router would reload the page, and the browser shows its own without the network.
    throw navigator.onLine ? error : new ApiError(0, {})
  })
  function Admitted() {
    const refusal = refusalOf(entry, useSession())
    if (refusal !== null) return <RefusedScreen title={title} text={refusal} />
    const screen = paid ? (
      <PaidScreen title={title} text={paid}>
        <Screen />
      </PaidScreen>
    ) : (
      <Screen />
    )
    return <ShownScreen value={entry}>{screen}</ShownScreen>
  }
  return { Screen: Admitted }
}

/** A screen opened by its address by someone whom it is not for. It sends no requests. */
function RefusedScreen({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title}>
      <Text>{text}</Text>
      <To to="/">{words.common.home}</To>
    </Page>
  )
}

const screens = SCREENS.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: lazyRouteComponent(() => loadScreen(screen), 'Screen'),
    errorComponent: ScreenFault,
  }),
)

/** Addresses that earlier versions had: bookmarks and messages hold them. */
const MOVED = {
  '/deliveries': '/webhooks/deliveries',
  '/deliveries/$id': '/webhooks/deliveries/$id',
  '/splits': '/accounts/splits',
  '/plan': '/settings',
  '/contact': '/settings/contact',
  '/going-live': '/settings/going-live',
}

const moved = Object.entries(MOVED).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ params, search }) => {
      // oxlint-disable-next-line only-throw-error
      throw redirect({ to, params, search, replace: true })
    },
  }),
)

/** Addresses are untyped strings, since the screens are a list: `<Link to="/transactions/$id" params={{ id }}>`. */
export const router = createRouter({
  routeTree: root.addChildren([...screens, ...moved]),
  basepath: '/dashboard',
  parseSearch,
  stringifySearch: queryText,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The frame shows before its first screen is loaded.
  defaultPendingComponent: Loading,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
})

// Afterwards a screen stays until the next one is loaded, and a spinner shows only if that takes long.
const stop = router.subscribe('onLoad', () => {
  stop()
  router.update({ ...router.options, defaultPendingMs: SPINNER_AFTER_MS })
})
