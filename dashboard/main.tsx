import '@mantine/core/styles.css'
import './app/dashboard.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { PasswordAsked } from './app/password-asked.tsx'
import { router } from './app/router.tsx'
import { SessionEnded } from './app/session-ended.tsx'
import { endWithOtherTabs } from './app/session.ts'
import { cssVariables, theme } from './app/theme.ts'
import { refuseMarkup, styleNonce, publishStyleNonce } from './app/trusted-types.ts'

refuseMarkup()
publishStyleNonce()
endWithOtherTabs(queryClient)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <PasswordAsked />
        <SessionEnded />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
