import { jobLinks } from '@pitlane/contract/job-links/calls'
import { type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { settings } from '@pitlane/contract/settings/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { demoBusiness } from '../business.ts'
import { comeIn } from '../come-in.ts'
import type { SeedContext } from '../seed.ts'

/** One repair is sent to its mechanic: the demo's mailbox shows the mail, and its link opens the job. */
export async function sendJobLink({ app }: SeedContext): Promise<void> {
  const { contactPhone, mechanicsEmail } = demoBusiness
  const { call, leave } = await comeIn(app, 'admin')
  await call(tenants.update, { contactPhone })
  const running = (await call(repairs.list, { status: 'in progress' })) as Repair[]
  const sent = running.find(({ mechanic }) => mechanic !== null)
  const mechanic = (await call(settings.mechanics, {})).find(({ name }) => name === sent?.mechanic)
  if (mechanic) await call(settings.updateMechanic, { id: mechanic.id, email: mechanicsEmail })
  if (sent && (await call(jobLinks.list, { id: sent.id })).length === 0)
    await call(jobLinks.send, { id: sent.id, email: mechanicsEmail })
  await leave()
}
