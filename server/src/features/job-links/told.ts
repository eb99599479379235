import type { Repair } from '@pitlane/contract/repairs/calls'
import type { WriteContext } from '../../platform/context.ts'

/** What a mechanic said of a repair. */
export interface MechanicTold {
  what: 'started' | 'waiting' | 'done'
  /** What they are called. */
  by: string
  repair: Repair
}

/** Tells whom it concerns, which a later word knows. */
export type TellMechanic = (ctx: WriteContext, told: MechanicTold) => Promise<void>
