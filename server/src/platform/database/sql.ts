import sqlTag, { join as joined, empty as noText, type Sql as Part, raw as rawText } from 'sql-template-tag'

/** Says of a statement that it was written with the tag; it is there for the compiler alone. A copy by `...` does not say it. */
export declare class Written {
  protected readonly isWritten: true
}

/** SQL written with the tag: what is put into it is a value, or written so itself. */
export type Sql = Part & Written

/** A text as it is, which only stands in a statement, and is none. */
export type { Part }

/** Of a template alone: a list of texts is none. */
type Tag<Made> = (strings: TemplateStringsArray, ...values: readonly unknown[]) => Made
const tag: Tag<Part> = sqlTag

export const sql = tag as Tag<Sql>
export const join = joined as (values: readonly unknown[], separator?: string) => Sql
export const empty = noText as Sql
export const raw: (text: string) => Part = rawText

/** `$1::uuid, $2::text, …`, to be filled with a value for each type. */
export function placesOf(types: readonly string[]): (values: readonly unknown[]) => Sql {
  const casts = types.map((type) => `::${type}`)
  const strings = ['', ...casts.slice(0, -1).map((cast) => `${cast}, `), casts.at(-1) ?? '']
  return (values) => sqlTag(strings, ...values) as Sql
}

/** What the platform is to know of a statement beside its text: a way to say it, and a way to ask. It is said on the statement itself. */
function mark(said: string) {
  const key = Symbol(said)
  return [
    <Marked extends object>(statement: Marked): Marked => Object.assign(statement, { [key]: true }),
    (statement: object): boolean => key in statement,
  ] as const
}

/**
 * A statement put together from what somebody asked for. A connection keeps every statement it has prepared, some hundred
 * kilobytes each, so one that comes in many shapes is prepared under no name and forgotten.
 */
export const [inManyShapes, isInManyShapes] = mark('in many shapes')

/** A statement that sorts and adds up all that a business has: it may hold more of it in memory before it writes to disk. */
export const [withRoom, isRoomy] = mark('with room')

/**
 * A statement whose one plan for any values is good, though it looks costly to the database, which would plan it anew on each call
 * for longer than it runs: between two moments that it does not know it expects far more rows than there are.
 */
export const [plannedOnce, isPlannedOnce] = mark('planned once')

/**
 * Now, or a millisecond after the row's last change, so that its time of change always grows. Reckoned in UTC, which means
 * the same on every machine: what depends on a machine's zone may not stand in an update that is sent to others.
 */
export function justAfter(now: Date): Sql {
  return sql`greatest(${now}::timestamptz,
    (updated_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`
}

/** An instant as the contract writes it, for JSON that the database makes. */
export function instantText(column: Part): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** `comparable` of the contract, of a text that is trimmed already; a test holds both against each other. */
export function comparableText(text: Sql): Sql {
  return sql`lower(normalize(${text}, NFKC) collate app.natural_order) collate "default"`
}
