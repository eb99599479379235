import { type DistanceUnit, distanceUnits } from '@pitlane/contract/distance-units'
import { type Coverer, categoriesOfWear } from '@pitlane/contract/guarantees/cover'
import { DEFAULT_UNITS, distanceInWords, repairNumber } from '@pitlane/contract/units'
import type { OfTenant } from '../../platform/context.ts'
import {
  comparableText,
  empty,
  join,
  type Part,
  raw,
  type Sql,
  sql,
} from '../../platform/database/database.ts'

/** For which business, and when: a year that is not this one is said. */
export interface CoverAsked extends OfTenant {
  readonly now: Date | string
}

/** So many of the newest that were done to a car in a category: else what is asked of each of thousands grows with their square. */
export const PAST_LOOKED_AT = 50

/** As it is said after a day. */
const YEAR = ', YYYY'

/** Where the business is and how it says years and distances, for a statement that asks who owes a repair. */
export const withBusiness = ({ tenantId, now }: CoverAsked): Sql => sql`
  join (
    select timezone, to_char(${now}::timestamptz at time zone timezone, ${quoted(YEAR)}) as this_year,
           ${unitWord(1)} as distance_one, ${unitWord(2)} as distance_more
    from tenants where tenants.id = ${tenantId}) as business on true`

/**
 * Who owes a repair already, as JSON: of a statement that has a row `repairs`, which is one or would be, its vehicle and its business. The one
 * place that knows the rule and says its sentences. Every list has it, and what a statement
 * costs before it has read anything grows with what it is made of: so it is one look-up, the rest is reckoned from the row, and what is put
 * together is one call and not a chain of them.
 */
export const coveredJson = (asked: CoverAsked): Sql => sql`
  case when ${isNobodys} then '[]'::json
    else concat('[', concat_ws(',', (${byMechanic(asked)}), ${byMaker}), ']')::json end`

/** Whether anybody does, for who counts many and tells of few. */
export const isCovered = (asked: CoverAsked): Sql => sql`
  (not coalesce(${isNobodys}, false) and (${isUnderWarranty} or exists (select from (${owingRepair(asked)}) as owing)))`

/** What a routine asked for, and what somebody broke. */
const isNobodys: Sql = sql`(repairs.generated or repairs.cause = 'damage')`

/** With what a statement writes repairs (`writtenWithCovers`). */
export interface Covers {
  /** Who owes a repair. */
  json: Sql
  /** What that needs beside the repair and its vehicle. */
  beside: Sql
  /** Whether somebody may owe what this does not tell. */
  isOwed: Sql
  /** The same of a statement that reads one repair, whose vehicle it has anyhow. */
  isOneOwed: Sql
}

export const covers = (asked: CoverAsked): Covers => ({
  json: coveredJson(asked),
  beside: withBusiness(asked),
  isOwed: sql`false`,
  isOneOwed: sql`false`,
})

export const noCovers = (asked: OfTenant): Covers => ({
  json: sql`'[]'::json`,
  beside: empty,
  isOwed: knowsCovers(asked),
  isOneOwed: sql`(${hasWarranty} or ${knowsGuarantee(asked)})`,
})

/** Whether a business knows of any guarantee or warranty; where it does not, nobody owes it anything. */
const knowsCovers = (asked: OfTenant): Sql => sql`
  (${knowsGuarantee(asked)} or exists (select from vehicles where vehicles.tenant_id = ${asked.tenantId} and ${hasWarranty}))`

const knowsGuarantee = ({ tenantId }: OfTenant): Sql => sql`
  exists (select from mechanics where mechanics.tenant_id = ${tenantId} and ${isGuarantee})`

const hasWarranty: Sql = sql`(vehicles.warranty_until is not null or vehicles.warranty_distance is not null)`

/** What is said of it is made only for the one that counts. */
function byMechanic(asked: CoverAsked): Sql {
  const repair = sql`json_build_object('id', owing.id, 'number', owing.number)`
  const [until, distance] = [sql`owing.until`, sql`owing.distance`]
  const ago = sql`case owing.days when 0 then 'the same day' when 1 then '1 day ago' else ${counted(sql`owing.days`)} || ' days ago' end`
  const sentence = sql`concat(${quoted(repairNumber(0).slice(0, -1))}, owing.number, ' ', owing.title, ' was done by ', owing.mechanic, ' ', ${ago},
    '; their guarantee lasts until ', ${lastsInWords(until, distance)}, '.')`
  return sql`
    select ${coverJson('mechanic', { until, distance, repair, sentence })} from (${owingRepair(asked)}) as owing`
}

/**
 * The newest earlier one that is guaranteed still. Which days they are is reckoned once for each that comes into question (the limit keeps it
 * apart), and whether its mechanic guarantees anything is looked up from there.
 */
function owingRepair(asked: CoverAsked): Sql {
  return sql`
    select past.id, past.number, past.title, past.mechanic, found - done as days,
           done + guarantee_days as until, past.odometer_reading + guarantee_distance as distance
    from (
      select past.id, past.number, past.title, past.mechanic, past.odometer_reading, guarantee_days, guarantee_distance,
             ${dayOf(sql`past.completed_at`)} as done, ${dayOf(sql`repairs.found_at`)} as found
      from repairs as past
      left join mechanics on mechanics.tenant_id = ${asked.tenantId} and mechanics.name_key = ${comparableText(sql`past.mechanic`)}
      where ${isInReach(asked)}
      order by past.completed_at desc limit ${raw(String(PAST_LOOKED_AT))}) as past
    where ${isGuarantee} and (done, past.number) < (found, repairs.number)
      and (guarantee_days is null or found <= done + guarantee_days)
      and ${isWithin(sql`guarantee_distance`, sql`repairs.odometer_reading - past.odometer_reading`, sql`guarantee_days`)}
    order by done desc, past.number desc limit 1`
}

/**
 * Done by somebody to the same car in the same category, and only as far back as the longest guarantee: in instants, and a little more, because
 * which days they are is looked at then.
 */
const isInReach = (asked: OfTenant): Sql => sql`
  past.tenant_id = ${asked.tenantId} and past.vehicle_id = repairs.vehicle_id and past.category = repairs.category
  and past.status = 'completed' and past.mechanic is not null and past.id is distinct from repairs.id
  and past.completed_at > repairs.found_at - ${longestGuarantee(asked)}
  and past.completed_at < repairs.found_at + interval '48 hours'`

const isGuarantee: Sql = sql`(guarantee_days is not null or guarantee_distance is not null)`

/** Null where nobody guarantees anything: then there is nothing to look for. Without a number of days it lasts as long as anything does. */
const longestGuarantee = ({ tenantId }: OfTenant): Sql => sql`(
  select (max(coalesce(guarantee_days, ${ALL_DAYS}::int)) + 2) * interval '24 hours' from mechanics
  where mechanics.tenant_id = ${tenantId} and ${isGuarantee})`

/** More than there are between any two days of ours. */
const ALL_DAYS = 100_000

const warranty = { until: sql`vehicles.warranty_until`, distance: sql`vehicles.warranty_distance` }

const isUnderWarranty: Sql = sql`
  (${hasWarranty}
    and repairs.category not in (${join(categoriesOfWear.map(quoted))})
    and (${warranty.until} is null or ${dayOf(sql`repairs.found_at`)} <= ${warranty.until})
    and ${isWithin(warranty.distance, sql`coalesce(repairs.odometer_reading, vehicles.mileage)`, warranty.until)})`

const byMaker: Sql = sql`
  case when ${isUnderWarranty} then ${coverJson('maker', {
    ...warranty,
    repair: sql`null`,
    sentence: sql`concat('Under the maker''s warranty until ', ${lastsInWords(warranty.until, warranty.distance)}, '.')`,
  })} end`

/** What nobody has read counts as within, where there is a day as well. */
function isWithin(most: Sql, driven: Sql, day: Sql): Sql {
  return sql`(${most} is null or coalesce(${driven} <= ${most}, ${day} is not null))`
}

interface Facts {
  until: Sql
  distance: Sql
  repair: Sql
  sentence: Sql
}

function coverJson(by: Coverer, { until, distance, repair, sentence }: Facts): Sql {
  return sql`json_build_object('by', ${quoted(by)}, 'until', ${until}, 'distance', ${distance}, 'repair', ${repair},
    'sentence', ${sentence})`
}

/** "Feb 3, 2027 or 60,000 miles". */
function lastsInWords(until: Sql, distance: Sql): Sql {
  return sql`concat_ws(' or ', ${dayInWords(until)}, ${counted(distance)} ||
    case ${distance} when 1 then business.distance_one else business.distance_more end)`
}

/** A year that is not this one is said. */
function dayInWords(day: Sql): Sql {
  return sql`replace(to_char(${day}::timestamp, ${quoted(`Mon FMDD${YEAR}`)}), business.this_year, '')`
}

/** "60,000". */
function counted(number: Sql): Sql {
  return sql`to_char(${number}, 'FM999,999,999')`
}

/** " miles". */
function unitWord(count: number): Sql {
  const named = (unit: DistanceUnit) => {
    const [, word] = distanceInWords(count, { ...DEFAULT_UNITS, distanceUnit: unit }).split(' ')
    return sql`when ${quoted(unit)} then ${quoted(` ${word}`)}`
  }
  return sql`case distance_unit ${join(distanceUnits.map(named), ' ')} end`
}

function dayOf(instant: Sql): Sql {
  return sql`(${instant} at time zone business.timezone)::date`
}

/** A word of ours, as it stands in a statement. */
function quoted(word: string): Part {
  return raw(`'${word}'`)
}
