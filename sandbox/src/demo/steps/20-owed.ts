import { inDemoTenant } from '../demo-tenant.ts'
import { cameOfRoutines, retell } from '../queries.ts'
import type { SeedContext } from '../seed.ts'

/** Upkeep by its category, also where no routine is kept of it. */
const upkeep = ['oil_change', 'tire_rotation', 'inspection', 'cleaning']

/** A maker owes faults, and not what somebody did to the car. */
const faults = [
  {
    was: 'Scratch on rear bumper',
    title: 'Paint peels on rear bumper',
    description: 'The clear coat comes off in flakes, nothing has touched it.',
  },
  {
    was: 'Windshield chip',
    title: 'Windshield leaks',
    description: 'Water on the dashboard after rain, the seal has come loose.',
  },
  {
    was: 'Stain on the back seat',
    title: 'Seam of the back seat splits',
    description: 'Opens by itself along the middle, about a hand long.',
  },
]

/** What was paid although somebody owed it is a story that an owner would believe: faults, and work that did not last. */
export async function tellWhatIsOwed({ platform }: SeedContext): Promise<void> {
  await inDemoTenant(platform, async (ctx) => {
    await cameOfRoutines(ctx, upkeep)
    await retell(ctx, faults)
  })
}
