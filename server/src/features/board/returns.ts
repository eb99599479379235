import type { Return, Todo } from '@pitlane/contract/board/calls'
import { CHECK_THE_CAR, repairToDo, routineToDo } from '@pitlane/contract/board/todo-words'
import type { WallClock } from '@pitlane/contract/clock'
import type { Around } from '@pitlane/contract/planning/conflict'
import type { Units } from '@pitlane/contract/units'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext } from '../../platform/context.ts'
import { unitsOf } from '../tenants/queries.ts'
import {
  type RepairToDo,
  type RoutineToDo,
  repairsToDo,
  returnRows,
  routinesToDo,
  type Span,
} from './queries.ts'

interface Here extends Around {
  units: Units
}

type Reading = ReadContext & WallClock

/** Each with what is to be done with the car once it is back. */
export async function returnsOf(ctx: Reading, span: Span): Promise<Return[]> {
  const rows = await returnRows(ctx, span)
  if (rows.length === 0) return []
  const vehicleIds = [...new Set(rows.map(({ vehicle }) => vehicle.id))]
  const [repairs, routines, units] = await Promise.all([
    repairsToDo(ctx, vehicleIds),
    routinesToDo(ctx, vehicleIds),
    unitsOf(ctx),
  ])
  const repairsOf = Map.groupBy(repairs, (it) => it.vehicleId)
  const routinesOf = Map.groupBy(routines, (it) => it.vehicleId)
  const here = { now: ctx.now.getTime(), timezone: ctx.timezone, clock: ctx.clock, units }
  return mapInSteps(rows, ({ booking, vehicle, isLate, needsCheck }) => ({
    booking,
    vehicle,
    isLate,
    todo: [
      ...(needsCheck ? [checkToDo] : []),
      ...todoOf(here, repairsOf.get(vehicle.id) ?? [], routinesOf.get(vehicle.id) ?? []),
    ],
  }))
}

const checkToDo: Todo = { kind: 'check', sentence: CHECK_THE_CAR }

/** A routine that has an open repair already is done with that one. */
function todoOf(here: Here, repairs: readonly RepairToDo[], routines: readonly RoutineToDo[]): Todo[] {
  const repaired = new Set(repairs.map((it) => it.templateId))
  return [
    ...repairs.map(({ vehicleId, templateId, plannedStart, ...repair }): Todo => {
      const isPlanned = plannedStart !== null && repair.status === 'need'
      const sentence = repairToDo({ ...repair, plannedStart }, here)
      return { kind: isPlanned ? 'planned_repair' : 'open_repair', sentence, repair }
    }),
    ...routines
      .filter(({ id }) => !repaired.has(id))
      .map((routine): Todo => {
        const { id, title } = routine
        return { kind: 'due', sentence: routineToDo(routine, here.units), template: { id, title } }
      }),
  ]
}
