import { MantineProvider } from '@mantine/core'
import { SETTINGS_PATH, SIGN_IN_PATHS } from '@pitlane/contract/access'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { tenantQuery } from './features/tenants/data.ts'
import { leadAway } from './platform/errors.ts'
import { createQueryClient } from './platform/query-client.ts'
import { currentUser, endSession } from './platform/session.ts'
import { createAppRouter, nextOf } from './router.tsx'
import { cssVariables, theme } from './theme.ts'
import { toast } from './ui/toast/toast.ts'

declare global {
  var __webpack_nonce__: string | undefined
}

const client = createQueryClient({
  onError: (error) => leadAway(error, { toSignIn, toSettings }),
  onTry: toast.answer,
})
const router = createAppRouter(client)

function toSignIn() {
  const { pathname, href } = router.state.location
  // Several calls may be refused at once; the first has already noted where to come back to.
  if (SIGN_IN_PATHS.some((path) => path === pathname)) return
  if (client.getQueryData(currentUser.queryKey))
    toast.notice('Your session has ended', 'Please sign in again.')
  endSession(client)
  void router.navigate({ to: SIGN_IN_PATHS[0], search: { next: nextOf(href) } })
}

function toSettings() {
  void client.invalidateQueries({ queryKey: tenantQuery.queryKey })
  void router.navigate({ to: SETTINGS_PATH })
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The page's scroll lock, behind every dialog, adds a style of its own and takes its nonce from here.
globalThis.__webpack_nonce__ = nonce

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
