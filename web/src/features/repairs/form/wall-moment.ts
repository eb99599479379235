import { dayOfWall, instantOn, timeOfWall, wallAt } from '@pitlane/contract/zones'

/** "2026-12-04T17:00", as an input of the browser has a moment where the business is; nothing stays nothing. */
export function wallOfInstant(instant: string, timezone: string): string {
  const moment = Date.parse(instant)
  if (Number.isNaN(moment)) return ''
  const wall = wallAt(moment, timezone)
  return `${dayOfWall(wall)}T${timeOfWall(wall)}`
}

/** The instant again. */
export function instantOfWall(text: string, timezone: string): string {
  const [day, time] = text.split('T')
  const isWhole = day && time && !Number.isNaN(Date.parse(`${text}Z`))
  return isWhole ? new Date(instantOn(day, time.slice(0, 5), timezone)).toISOString() : ''
}
