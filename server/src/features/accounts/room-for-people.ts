import { FORMER_PEOPLE_FULL, PEOPLE_FULL, TRIAL_FULL } from '@pitlane/contract/accounts/room'
import { AppError } from '@pitlane/contract/errors'
import { limits } from '@pitlane/contract/limits'
import type { ReadContext } from '../../platform/context.ts'
import { countPeople } from './queries.ts'

/**
 * One more may sign in, besides those who are invited; who is new stays for good, so those who left count as well. Only who holds the administrators can rely on
 * it. A business that has more already keeps them.
 */
export async function assertRoom(ctx: ReadContext, { isNew }: { isNew: boolean }): Promise<void> {
  const { active, invited, former, isSubscriber } = await countPeople(ctx)
  if (active + invited >= limits.people.most) throw new AppError('conflict', PEOPLE_FULL)
  if (!isSubscriber && active + invited >= limits.peopleOfTrial.most)
    throw new AppError('conflict', TRIAL_FULL)
  if (isNew && former >= limits.formerPeople.most) throw new AppError('conflict', FORMER_PEOPLE_FULL)
}
