import { estimates } from '@pitlane/contract/estimates/calls'
import { jobLinks } from '@pitlane/contract/job-links/calls'
import { type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { settings } from '@pitlane/contract/settings/calls'
import { frontDoor } from '../../front-door.ts'
import { comeIn } from '../come-in.ts'
import type { SeedContext } from '../seed.ts'

const REASON = 'Please use the tires that we have in stock.'

/** Of what waits longest what a mechanic sent, which waits for a decision; and for tires, where some wait, what was declined. */
export async function seedEstimates({ app }: SeedContext): Promise<void> {
  const { call, leave } = await comeIn(app, 'admin')
  const needed = (await call(repairs.list, { status: 'need' })) as Repair[]
  const waiting = needed.filter((it) => it.originatingTemplate === null && !it.reportedDone).reverse()
  const declined = waiting.find((it) => it.category === 'tires') ?? waiting.at(1)
  const sent = waiting.find((it) => it.category === 'brakes') ?? waiting.find((it) => it !== declined)
  const [mechanic] = await call(settings.mechanics, {})
  if (sent && !sent.estimate) {
    if (mechanic) await call(repairs.update, { id: sent.id, mechanic: mechanic.name })
    const token = (await call(jobLinks.send, { id: sent.id })).url.split('/').at(-1) ?? ''
    const lines = [
      { label: 'Parts', amount: 218.5 },
      { label: 'Labour, 3 hours', amount: 255 },
    ]
    const note = 'The parts are here the day after.'
    await frontDoor(app).call(estimates.enterByLink, { token, lines, days: 1.5, note })
  }
  if (declined && !declined.estimate) {
    const lines = [
      { label: 'Four tires', amount: 640 },
      { label: 'Mounting and balancing', amount: 96 },
    ]
    const { estimate } = await call(estimates.enter, { id: declined.id, lines, days: 0.5 })
    if (estimate?.state === 'open')
      await call(estimates.decline, { id: declined.id, at: estimate.at, reason: REASON })
  }
  await leave()
}
