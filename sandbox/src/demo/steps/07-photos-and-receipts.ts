import { MINUTE } from '@pitlane/contract/durations'
import { type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { editRepair } from '@pitlane/server/features/repairs/edit'
import type { FrontDoor } from '../../front-door.ts'
import { comeIn } from '../come-in.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import { asOwner } from '../routine-past.ts'
import type { SeedContext } from '../seed.ts'

const COMPLETED_WITH_FILES = 40
const AT_ONCE = 4
const SOON_AFTER_MS = 5 * MINUTE

interface Files {
  repair: Repair
  imageUrls: string[]
  receiptUrl: string | null
}

/** What is open has photos, what was done lately has a receipt: uploaded and claimed as a browser does it. */
export async function addFiles({ app, platform }: SeedContext): Promise<void> {
  const door = await comeIn(app, 'admin')
  const { user } = door
  const wanted = await withoutFiles(door)
  const made: Files[] = []
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const few = wanted.slice(at, at + AT_ONCE)
    made.push(...(await Promise.all(few.map((repair, turn) => filesFor(app, door, repair, at + turn)))))
  }
  await door.leave()
  await inDemoTenant(platform, async (ctx) => {
    for (const { repair, imageUrls, receiptUrl } of made) {
      const soonAfter = new Date(Date.parse(repair.completedAt ?? repair.createdAt) + SOON_AFTER_MS)
      await editRepair(asOwner(ctx, user, soonAfter), { id: repair.id, imageUrls, receiptUrl })
    }
  })
}

async function withoutFiles({ call }: FrontDoor): Promise<Repair[]> {
  const all = (await call(repairs.list, {})) as Repair[]
  const bare = all.filter((it) => it.imageUrls.length === 0 && it.receiptUrl === null)
  const completed = bare
    .filter((it) => it.completedAt !== null)
    .sort(
      (one, other) =>
        (one.completedAt ?? '').localeCompare(other.completedAt ?? '') || one.id.localeCompare(other.id),
    )
  return [...bare.filter((it) => it.completedAt === null), ...completed.slice(-COMPLETED_WITH_FILES)]
}

async function filesFor(
  app: SeedContext['app'],
  door: FrontDoor,
  repair: Repair,
  turn: number,
): Promise<Files> {
  // Loaded when somebody looks for the first time: no start needs them again.
  const [{ anObject }, { photoOf }, { receiptOf }] = await Promise.all([
    import('../../testing/pictures.ts'),
    import('../photos.ts'),
    import('../receipts.ts'),
  ])
  const isDone = repair.status === 'completed'
  const photos = isDone ? (turn % 4 === 0 ? 1 : 0) : turn % 3 === 0 ? 2 : 1
  const imageUrls = await Promise.all(
    Array.from({ length: photos }, async (_, place) =>
      anObject(app, door, { bytes: await photoOf(repair.category, turn + place) }),
    ),
  )
  const receiptUrl = isDone
    ? await anObject(app, door, { bytes: receiptOf(repair, 20_400 + turn), kind: 'receipt' })
    : null
  return { repair, imageUrls, receiptUrl }
}
