import { settings } from '@pitlane/contract/settings/calls'
import { type NewView, views } from '@pitlane/contract/views/calls'
import { comeIn } from '../come-in.ts'
import type { SeedContext } from '../seed.ts'

/** What the owner looks at every morning, and what everybody does. */
const kept: readonly NewView[] = [
  {
    page: 'repairs',
    name: 'Critical and open',
    query: { status: 'open', urgencyLevel: 'critical' },
    isShared: true,
  },
  {
    page: 'repairs',
    name: 'Body work of Shine Brothers',
    query: { search: 'Shine Brothers' },
    isShared: false,
  },
  { page: 'vehicles', name: 'Off the road', query: { status: 'out_of_service' }, isShared: true },
]
const SPANISH = 'Luis Ortega'

/** Lists that are kept under a name, for oneself and for everybody; and a mechanic who reads Spanish. */
export async function keepViews({ app }: SeedContext): Promise<void> {
  const { call, leave } = await comeIn(app, 'admin')
  const known = (await call(views.list, {})).map(({ name }) => name)
  for (const view of kept) if (!known.includes(view.name)) await call(views.create, view)
  const mechanic = (await call(settings.mechanics, {})).find(({ name }) => name === SPANISH)
  if (mechanic) await call(settings.updateMechanic, { id: mechanic.id, language: 'es' })
  await leave()
}
