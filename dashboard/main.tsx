import '@mantine/core/styles.css'
import './app/dashboard.css'
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { remedyWith } from './api/call.ts'
import { queryClient, endWithOtherTabs, sessionInMemory, sessionQuery } from './api/session.ts'
import { loadFirstScreen, SCREENS } from './app/screens.ts'
import { router } from './app/router.tsx'
import { SessionEnded } from './app/session-ended.tsx'
import { RegisteredScreens } from './parts/screen.ts'
import { cssVariables, theme } from './app/theme.ts'
import { refuseMarkup, styleNonce, publishStyleNonce } from './app/trusted-types.ts'

const PasswordPrompt = lazy(async () => ({ default: (await import('./app/password-prompt.tsx')).PasswordPrompt }))

/** Asks for the password when a call requires a recent one, then repeats the call. */
function PasswordAsked() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null)
  useEffect(() => {
    remedyWith('password', () => new Promise((resolve) => setAnswer(() => resolve)))
  }, [])
  if (!answer) return null
  const end = (confirmed: boolean) => {
    setAnswer(null)
    answer(confirmed)
  }
  return (
    <Suspense>
      <PasswordPrompt onEnd={end} />
    </Suspense>
  )
}

refuseMarkup()
publishStyleNonce()
endWithOtherTabs(queryClient)

/** A slower session shows as a spinner. */
const SPINNER_AFTER_MS = 150

// The browser requested the session together with the scripts (dashboard/build/dashboard.ts), so it is usually there.
// The first render is then the frame or the sign-in form instead of a spinner.
await Promise.race([
  queryClient.prefetchQuery(sessionQuery),
  new Promise((resolve) => setTimeout(resolve, SPINNER_AFTER_MS)),
])
if (sessionInMemory()) loadFirstScreen()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RegisteredScreens value={SCREENS}>
          <RouterProvider router={router} />
        </RegisteredScreens>
        <PasswordAsked />
        <SessionEnded />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
