import { inMoney, labelled, type Units } from '@pitlane/contract/units'
import type { Column } from './FigureTable.tsx'
import { aboutOrNothing, inDays, numberOrNothing, perDistance } from './report-words.ts'

/** What is told of a group of repairs and of a car alike. */
interface Figures {
  repairs: number
  cost: number
  downtimeDays: number
  notEarned: number | null
  distance: number | null
  costPerDistance: number | null
}

type Name = 'repairs' | 'cost' | 'downtime' | 'notEarned' | 'distance' | 'perDistance'

/** How each of them is headed, written and sorted. */
export function figureColumns(units: Units): Record<Name, Column<Figures>> {
  return {
    repairs: { head: 'Repairs', cell: (row) => numberOrNothing(row.repairs), sort: (row) => row.repairs },
    cost: { head: 'Cost', cell: (row) => inMoney(row.cost, units), sort: (row) => row.cost },
    downtime: {
      head: 'Downtime (days)',
      cell: (row) => inDays(row.downtimeDays),
      sort: (row) => row.downtimeDays,
    },
    notEarned: {
      head: 'Not earned, about',
      cell: (row) => aboutOrNothing(row.notEarned, units),
      sort: (row) => row.notEarned,
    },
    distance: {
      head: labelled('Distance', units.distanceUnit),
      cell: (row) => numberOrNothing(row.distance),
      sort: (row) => row.distance,
    },
    perDistance: {
      head: `Cost per ${units.distanceUnit}`,
      cell: (row) => perDistance(row.costPerDistance, units),
      sort: (row) => row.costPerDistance,
    },
  }
}
