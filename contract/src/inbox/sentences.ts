import { repairNumber } from '../repairs/number.ts'

/** The repair a sentence is about. */
export interface ToldRepair {
  number: number
  title: string
  vehicleKey: string
}

/** What the inbox says. No text of a comment is in it: that may be deleted, and then it is gone. */
export const sentences = {
  reportedCritical: (by: string, repair: ToldRepair) => `${by} reported a critical repair: ${named(repair)}`,
  becameCritical: (by: string, repair: ToldRepair) => `${by} made a repair critical: ${named(repair)}`,
  assigned: (by: string, repair: ToldRepair) => `${by} assigned a repair to you: ${named(repair)}`,
  mentioned: (by: string, repair: ToldRepair) => `${by} mentioned you in a comment on ${named(repair)}`,
  commented: (by: string, repair: ToldRepair) => `${by} commented on ${named(repair)}`,
}

/** The path that leads to it. */
export function linkTo({ number }: ToldRepair): string {
  return `/r/${number}`
}

function named({ number, title, vehicleKey }: ToldRepair): string {
  return `${repairNumber(number)} ${title} (${vehicleKey})`
}
