import type { RoutineTemplate } from '@pitlane/contract/routine/calls'

export interface VehicleGroup {
  vehicle: RoutineTemplate['vehicle']
  /** Of the vehicle in all, also when this page shows only some of them. */
  count: number
  templates: RoutineTemplate[]
}

/** The routines of a page by vehicle, in the order they come in. */
export function groupsOf(templates: readonly RoutineTemplate[]): VehicleGroup[] {
  const groups = new Map<string, VehicleGroup>()
  for (const template of templates) {
    const { vehicle, vehicleTemplates } = template
    const group = groups.get(vehicle.id) ?? { vehicle, count: vehicleTemplates, templates: [] }
    group.templates.push(template)
    groups.set(vehicle.id, group)
  }
  return [...groups.values()]
}
