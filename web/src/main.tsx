import { MantineProvider } from '@mantine/core'
import { SETTINGS_PATH, SIGN_IN_PATHS } from '@pitlane/contract/access'
import { createBrowserHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { tenantQuery } from './features/tenants/data.ts'
import { addressOf, signInFor } from './pages/access.ts'
import { Front } from './pages/signed-out/Front.tsx'
import { startVisits } from './pages/signed-out/visits.ts'
import { leadAway } from './platform/errors.ts'
import { loaded } from './platform/new-version.ts'
import { createQueryClient } from './platform/query-client.ts'
import { currentUser, endSession } from './platform/session.ts'
import { cssVariables, theme } from './theme.ts'
import { toast } from './ui/toast/toast.ts'

declare global {
  var __webpack_nonce__: string | undefined
}

const history = createBrowserHistory()
const client = createQueryClient({
  onError: (error) => leadAway(error, { toSignIn, toSettings }),
  onTry: toast.answer,
})
const visits = startVisits({
  client,
  history,
  loadInside: async () => {
    const { openApplication } = await loaded(() => import('./router.tsx'))
    return () => openApplication(client, history)
  },
})

function toSignIn() {
  // Several calls may be refused at once; the first has already noted where to come back to.
  if (SIGN_IN_PATHS.some((path) => path === history.location.pathname)) return
  if (client.getQueryData(currentUser.queryKey))
    toast.notice('Your session has ended', 'Please sign in again.')
  endSession(client)
  history.push(addressOf(signInFor(history.location.href)))
}

function toSettings() {
  void client.invalidateQueries({ queryKey: tenantQuery.queryKey })
  if (history.location.href !== SETTINGS_PATH) history.push(SETTINGS_PATH)
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
          <Front visits={visits} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
