import { SECOND_FACTOR_PATH, SETTINGS_PATH, SIGN_IN_PATHS } from '@pitlane/contract/access'
import type { User } from '@pitlane/contract/accounts/calls'
import { createBrowserHistory } from '@tanstack/history'
import { tenantQuery } from './features/tenants/data.ts'
import { addressOf, signInFor } from './pages/access.ts'
import { Front } from './pages/signed-out/Front.tsx'
import { startVisits } from './pages/signed-out/visits.ts'
import { leadAway } from './platform/errors.ts'
import { loaded } from './platform/new-version.ts'
import { createQueryClient } from './platform/query-client.ts'
import { currentUser, endSession } from './platform/session.ts'
import { showPage } from './render.tsx'
import { toast } from './ui/toast/toast.ts'

const history = createBrowserHistory()
const client = createQueryClient({
  onError: (error) => leadAway(error, { toSignIn, toSettings, toSecondFactor }),
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

/** Required since a moment ago: who is signed in is another answer now, and leads there. */
function toSecondFactor() {
  const user = client.getQueryData(currentUser.queryKey)
  if (user) keepUser({ ...user, mustSetUpSecondFactor: true })
  if (history.location.pathname !== SECOND_FACTOR_PATH) history.push(SECOND_FACTOR_PATH)
}

function keepUser(user: User) {
  client.setQueryData(currentUser.queryKey, user)
}

showPage(client, <Front visits={visits} />)
