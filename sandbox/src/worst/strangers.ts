import { api } from '@pitlane/contract'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { SESSION_COOKIE } from '@pitlane/server/platform/access/sessions'
import type { Crowd, Manner } from './crowd-thread.ts'

const INVENTED = 'AZmZmZmZmZmZmZmZmZmZmQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Everything that is there for anybody: the calls that need no session, one that asks for it, and pages. */
const publicCalls = Object.values(api)
  .flatMap((word): Endpoint[] => Object.values(word))
  .filter(({ access, path }) => access === 'public' && !path.startsWith('/demo'))
const addresses = [
  ...publicCalls.map(({ method, path }) => `${method} ${path.replace(/:[A-Za-z]+/g, INVENTED)}`),
  'GET /api/user',
  'GET /',
  'GET /repairs',
  'GET /assets/none.js',
  'GET /apple-touch-icon.png',
]

const manners: Manner[] = ['idle', 'slow', 'unfinished', 'nameless', 'invented', 'pipelined']

/** Every address in every manner, from one network and from many; whoever says nothing has no address. */
export function everyCrowd(isShort: boolean): Crowd[] {
  const paths = isShort
    ? ['POST /api/login', 'GET /api/user', `GET /api/job/${INVENTED}`, 'GET /readyz']
    : addresses
  return manners.flatMap((manner) => {
    const cookie = manner === 'nameless' ? '' : `${SESSION_COOKIE}=${INVENTED}`
    const tried = manner === 'idle' ? ['GET /'] : paths
    return tried.flatMap((path) => [
      { path, manner, cookie, isMany: false },
      { path, manner, cookie, isMany: true },
    ])
  })
}
