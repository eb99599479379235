import { asDay } from '@pitlane/contract/repairs/as-day'
import { type DayField, dayFields } from '@pitlane/contract/repairs/fields'

type Days = { [Name in DayField]?: string | null | undefined }

/** What was given as a day or as an instant, as days where the business is; what is absent stays so. */
export function withDays<Given extends Days>(given: Given, timezone: string): Given {
  const present = dayFields.filter((name) => given[name] !== undefined)
  const days = present.map((name) => [name, asDay(given[name] ?? null, timezone)])
  return { ...given, ...Object.fromEntries(days) }
}
