import {
  isOpenBeforeSecondFactor,
  type Role,
  refusalOfToken,
  type TokenRights,
} from '@pitlane/contract/access'
import { accounts } from '@pitlane/contract/accounts/calls'
import { DAY } from '@pitlane/contract/durations'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { tokens } from '@pitlane/contract/programs/tokens'
import { demo } from '@pitlane/contract/system'
import { tenants } from '@pitlane/contract/tenants/calls'
import { frontDoor } from '../../front-door.ts'
import { aChallenge, anAuthenticator } from '../doors/second-factors.ts'
import { anAddress, anEmployee, aTenant } from '../makers.ts'
import type { World } from '../world.ts'
import type { Shop } from './shop.ts'

/** Somebody at the door of a business, with whatever they have brought. */
export interface Caller {
  who: string
  headers: Record<string, string>
  /** What the session says that they have; without one they are nobody, whatever else they hold. */
  session?: Readonly<{ role: Role; isTrialOver?: boolean; lacksFactor?: boolean }>
  /** A program, which is let in by what its token may. */
  token?: TokenRights
  /** They work in the business: what they may do is no stranger's doing. */
  isColleague?: boolean
}

/** Who is refused before anybody looks at what they ask for, and with what. It is all that the contract says of a call. */
export function refusalOf(endpoint: Endpoint, { session, token }: Caller): number | undefined {
  const { access, trial, path } = endpoint
  if (access === 'public') return undefined
  if (token) return refusalOfToken(endpoint, token) ? 403 : undefined
  if (!session) return 401
  if (session.lacksFactor && !isOpenBeforeSecondFactor(path)) return 403
  if (access === 'admin' && session.role !== 'admin') return 403
  if (trial === 'required' && session.isTrialOver) return 402
  return undefined
}

/** Everybody who is not the administrator of the business `mine`; a way in that is new is another one of them. */
export async function everyCaller(world: World, mine: Shop, theirs: Shop): Promise<Caller[]> {
  const { app, platform } = world
  const { slug } = mine.owner.tenant
  const colleague = await anEmployee(app, mine.owner, slug)
  const gone = await anEmployee(app, mine.owner, slug)
  await mine.owner.call(accounts.updateUser, { id: gone.user.id, isActive: false })
  const careful = await anEmployee(app, mine.owner, slug)
  await anAuthenticator(careful, platform.clock())
  const { challenge } = await aChallenge(frontDoor(app, { address: anAddress() }), careful.user.username)
  const neighbour = await anEmployee(app, theirs.owner, theirs.owner.tenant.slug)
  const aToken = ({ owner }: Shop, rights: TokenRights) =>
    owner.call(tokens.make, { name: `May ${rights}`, rights, expiresInDays: 30 })
  const revoked = await aToken(mine, 'write')
  await mine.owner.call(tokens.revoke, { id: revoked.id })
  const late = await aTenant(app)
  await late.call(demo.trial, { endsAt: new Date(platform.clock().getTime() - DAY).toISOString() })
  const strict = await aTenant(app)
  const unready = await anEmployee(app, strict, strict.tenant.slug)
  await anAuthenticator(strict, platform.clock())
  await strict.call(tenants.update, { requireSecondFactor: true })

  return [
    { who: 'nobody', headers: {} },
    { who: 'who has given the password alone', headers: shown(challenge) },
    { who: "who has a mechanic's link", headers: shown(String(await mine.secrets['job/:token']?.())) },
    { who: 'who was deactivated', headers: by(gone) },
    { who: 'a program whose token was revoked', headers: bearing(revoked) },
    {
      who: 'an employee of the business',
      headers: by(colleague),
      session: { role: 'employee' },
      isColleague: true,
    },
    {
      who: 'a program that may read',
      headers: bearing(await aToken(mine, 'read')),
      token: 'read',
      isColleague: true,
    },
    {
      who: 'a program of the business',
      headers: bearing(await aToken(mine, 'write')),
      token: 'write',
      isColleague: true,
    },
    { who: 'an employee of another', headers: by(neighbour), session: { role: 'employee' } },
    { who: 'an administrator of another', headers: by(theirs.owner), session: { role: 'admin' } },
    { who: 'a program of another', headers: bearing(await aToken(theirs, 'write')), token: 'write' },
    { who: 'one whose trial is over', headers: by(late), session: { role: 'admin', isTrialOver: true } },
    {
      who: 'one who lacks a second factor',
      headers: by(unready),
      session: { role: 'employee', lacksFactor: true },
    },
  ]
}

const by = ({ cookies }: { cookies(): string }) => ({ cookie: cookies() })

const bearing = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

/** A secret of another kind, held out wherever a session could stand. */
function shown(secret: string): Record<string, string> {
  return { cookie: `pitlane_session=${secret}`, authorization: `Bearer ${secret}` }
}
