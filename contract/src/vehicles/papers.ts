import { DAY } from '../durations.ts'
import { wallOfDay } from '../zones.ts'

/** What a car must have to go out, with what HQ calls the day on which it ends. */
export const papers = {
  plateExpires: { label: 'Plate', hq: 'plate_expiration_date' },
  registrationExpires: { label: 'Registration', hq: 'registration_expiration_date' },
  inspectionExpires: { label: 'Inspection', hq: 'inspection_expiration_date' },
} as const
export type Paper = keyof typeof papers
export const paperNames = [
  'plateExpires',
  'registrationExpires',
  'inspectionExpires',
] as const satisfies Paper[]

/** From so many days before its last one a paper asks for somebody's attention. */
export const PAPER_SOON_DAYS = 30

export type PaperState = 'valid' | 'soon' | 'expired'

/** A paper is good on its last day, and past on the next. */
export function paperState(lastDay: string, today: string): PaperState {
  const left = daysLeft(lastDay, today)
  if (left < 0) return 'expired'
  return left <= PAPER_SOON_DAYS ? 'soon' : 'valid'
}

/** "Expired 3 days ago", "Expires today", "Expires in 12 days"; nothing while that is far off. */
export function paperWords(lastDay: string, today: string): string | undefined {
  const left = daysLeft(lastDay, today)
  if (left === 0) return 'Expires today'
  if (left < 0) return `Expired ${days(-left)} ago`
  return paperState(lastDay, today) === 'soon' ? `Expires in ${days(left)}` : undefined
}

function daysLeft(lastDay: string, today: string): number {
  return Math.round((wallOfDay(lastDay) - wallOfDay(today)) / DAY)
}

function days(count: number): string {
  return `${count} day${count === 1 ? '' : 's'}`
}
