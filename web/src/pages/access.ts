import {
  isHqReady,
  mayWork,
  PASSWORD_PATHS,
  redirectFor,
  SECOND_FACTOR_PATH,
  SIGN_IN_PATHS,
  SIGNED_OUT_PATHS,
} from '@pitlane/contract/access'
import type { HqConfig } from '@pitlane/contract/hq/calls'
import type { Tenant } from '@pitlane/contract/tenants/calls'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { hqConfigQuery } from '../features/hq/config-query.ts'
import { tenantQuery } from '../features/tenants/data.ts'
import { stringifySearch } from '../platform/search-params.ts'
import { currentUser } from '../platform/session.ts'

export type Restriction = 'trial-ended' | 'hq-missing'

/** Why only Settings is reachable, or undefined when everything is. */
export function restrictionOf(
  tenant: Pick<Tenant, 'freeTrialEnddate' | 'isSubscriber'>,
  hq: Pick<HqConfig, 'isConnected' | 'baseUrl' | 'tenantToken' | 'userToken'>,
  now: Date,
): Restriction | undefined {
  if (!mayWork(tenant, now)) return 'trial-ended'
  return isHqReady(hq) ? undefined : 'hq-missing'
}

export function useRestriction(): Restriction | undefined {
  const tenant = useQuery(tenantQuery).data
  const hq = useQuery(hqConfigQuery).data
  return tenant && hq && restrictionOf(tenant, hq, new Date())
}

/** Where somebody who wants `path` has to go instead. Fails when it cannot know: never a wrong redirect. */
export async function gate(client: QueryClient, path: string): Promise<string | undefined> {
  if (isPassword(path)) return undefined
  const isPublic = SIGNED_OUT_PATHS.includes(path)
  const known = client.getQueryData(currentUser.queryKey)
  // Inside the application somebody is most likely signed in, so all three are asked for at once.
  const isOut = known === null || known?.mustSetUpSecondFactor
  const business = isPublic || isOut ? undefined : loadBusiness(client)
  business?.catch(() => undefined)
  const user = known ?? (await client.fetchQuery({ ...currentUser, staleTime: 0 }))
  if (!user) return isPublic ? undefined : SIGN_IN_PATHS[0]
  if (user.mustSetUpSecondFactor) return path === SECOND_FACTOR_PATH ? undefined : SECOND_FACTOR_PATH

  const [tenant, hq] = await (business ?? loadBusiness(client))
  return redirectFor(path, { mayWork: mayWork(tenant, new Date()), hqReady: isHqReady(hq) })
}

interface Place {
  pathname: string
  href: string
}

interface Away {
  to: string
  search: { next?: string | undefined }
}

/** The same, with what sign-in has to remember. */
export async function elsewhere(client: QueryClient, { pathname, href }: Place): Promise<Away | undefined> {
  const to = await gate(client, pathname)
  if (to === SIGN_IN_PATHS[0]) return signInFor(href)
  return to === undefined ? undefined : { to, search: {} }
}

/** Sign-in, and from there back; the dashboard needs no mention. */
export function signInFor(href: string): Away {
  return { to: SIGN_IN_PATHS[0], search: { next: href === '/' ? undefined : href } }
}

export function addressOf({ to, search }: Away): string {
  return to + stringifySearch(search)
}

function loadBusiness(client: QueryClient) {
  return Promise.all([client.ensureQueryData(tenantQuery), client.ensureQueryData(hqConfigQuery)])
}

function isPassword(path: string): boolean {
  return PASSWORD_PATHS.some((known) => known === path)
}
