import type { CostGroup } from '@pitlane/contract/reports/calls'

export const groupLabels: Record<CostGroup, string> = {
  month: 'Month',
  category: 'Category',
  vehicle: 'Vehicle',
  class: 'Class',
  location: 'Location',
  mechanic: 'Mechanic',
}
