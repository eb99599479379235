import { z } from 'zod'
import { MOST_PROBLEMS } from './errors.ts'

export { dayIn } from './zones.ts'

export const NAME_MAX = 120
/** Vehicles are keyed by what HQ calls them. */
export const VEHICLE_KEY_MAX = 200
export const EMAIL_MAX = 254
export const USERNAME_MIN = 3
export const USERNAME_MAX = 64
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 256
/** Of a repair, and of the routine it may come from. */
export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 10_000
/** The longest search that lists take. */
export const SEARCH_MAX = 200
/** The most that a list answers on one page. */
export const LARGEST_PAGE = 100

export const id = z.uuid()
const UUID =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/i

/** The same rule for who has no shapes at hand. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

const NOBODYS = '00000000-0000-7000-8000-000000000000'

/** What is no id is nobody's: it finds nothing, as any other unknown one. What no text may hold is refused as such. */
export function findableId(text: string): string {
  return isId(text) || text.includes('\0') ? text : NOBODYS
}

/** An id that a call names, in its path or beside it. */
export const givenId = z.string().overwrite(findableId)

const FIRST_YEAR = 1900
const LAST_YEAR = 2100
export const FIRST_DAY = `${FIRST_YEAR}-01-01`
export const LAST_DAY = `${LAST_YEAR}-12-31`
export const INVALID_DATE = 'Please enter a valid date'

/** No car, repair or routine is of any other year; the calendars of two programs part ways out there. */
export function isOfOurTime(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** A day or an instant as ISO writes it, which begins with its year. */
export function isTextOfOurTime(text: string): boolean {
  return isOfOurTime(Number(text.slice(0, 4)))
}

export const instant = z.iso.datetime({ precision: 3 })
/** An instant as people and programs write it; any precision, any offset. */
export const instantInput = z.iso
  .datetime({ offset: true, error: INVALID_DATE })
  .refine(isTextOfOurTime, INVALID_DATE)
/** The same where nothing clears. */
export const clearableInstant = emptyIsNull(instantInput)
export const anyInstant = instantInput.transform((text) => new Date(text))
/** An address that somebody chose and that we never call. */
export const ADDRESS_FORBIDDEN = 'This address is not allowed'
/** What a stored secret reads as: present, and never sent. */
export const SECRET_MASK = '*'.repeat(20)
export const message = z.object({ message: z.string() })

export const NUL_IN_TEXT = 'Text must not contain NUL characters.'

/** Text a person must give: trimmed, and missing when nothing is left. */
export function requiredText(missing: string, max = NAME_MAX) {
  return z.string({ error: missing }).trim().min(1, missing).max(max, tooLong(max))
}

/** What is kept as JSON, which takes no half of a letter; elsewhere the database puts a sign in its place. */
export function wholeLetters<Text extends string | null>(text: Text): Text {
  return (text?.toWellFormed() ?? text) as Text
}

export const UNREADABLE_NAME = 'Names must not contain line breaks or control characters'
/** Control characters, ends of lines and paragraphs, and what turns the text around it the other way. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

const UNREADABLE_PHONE = 'Phone numbers must not contain line breaks or control characters'

/** What a business or a person is called. It is one line wherever it is shown. */
export function requiredName(missing: string) {
  return requiredText(missing).refine(isReadable, UNREADABLE_NAME)
}

export function isReadable(name: string): boolean {
  return !UNREADABLE.test(name)
}

/** Text a person may give: trimmed, and null when nothing is left. */
export function optionalText(max = NAME_MAX) {
  return clearableText(max)
    .optional()
    .transform((text) => text ?? null)
}

/** The same where absent means "as it was", and null or nothing clears. */
export function clearableText(max = NAME_MAX) {
  return z
    .string()
    .trim()
    .max(max, tooLong(max))
    .nullable()
    .transform((text) => text || null)
}

/** An id that may be given: null clears, absent means "as it was". */
export function clearableId() {
  return clearableText().transform((text) => text && findableId(text))
}

interface ListRules {
  most: number
  tooMany?: string
  /** For a list that must hold something. */
  missing?: string
}

/** A list that is looked at element by element, until so much is wrong that it is told. */
export function listOf<Element extends z.ZodType>(element: Element, { most, tooMany, missing }: ListRules) {
  const list = z
    .array(z.custom<z.input<Element>>(), missing)
    .min(missing ? 1 : 0, missing)
    .max(most, tooMany)
    .transform((given, context) => readEach(element, given, context))
  elements.set(list, element)
  return list
}

/** What the elements of a list are, for whoever describes it. */
export const elements = new WeakMap<object, z.ZodType>()

function readEach<Element extends z.ZodType>(
  element: Element,
  given: readonly z.input<Element>[],
  context: z.RefinementCtx,
): z.output<Element>[] {
  const read: z.output<Element>[] = []
  let problems = 0
  for (const [place, one] of given.entries()) {
    const result = element.safeParse(one)
    if (result.success) {
      read.push(result.data)
      continue
    }
    for (const { path, message } of result.error.issues)
      context.addIssue({ code: 'custom', path: [place, ...path], message })
    problems += result.error.issues.length
    if (problems >= MOST_PROBLEMS) break
  }
  return read
}

export function tooLong(max: number): string {
  return `Please use at most ${max.toLocaleString('en-US')} characters`
}

const INVALID_EMAIL = 'Please enter a valid email address'
export const email = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(EMAIL_MAX, tooLong(EMAIL_MAX))
  .pipe(z.email(INVALID_EMAIL))

/** The same where nothing clears, and absent means "as it was". */
export const clearableEmail = emptyIsNull(email)

export const PHONE_MAX = 64
/** A number as people write it, on one line. */
export function clearablePhone() {
  return clearableText(PHONE_MAX).refine((text) => text === null || isReadable(text), UNREADABLE_PHONE)
}

/** Putting marks in order takes the longer the more there are; no name comes near this. */
const COMPARED_MAX = 1_000

/** How usernames, e-mails and names of things are compared: without regard to case, width or spaces around. */
export function comparable(text: string): string {
  return text.trim().slice(0, COMPARED_MAX).normalize('NFKC').toLowerCase()
}

export const MONEY_MAX = 9_999_999_999.99
export const MILES_MAX = 9_999_999
export const HOURS_MIN = 0.25
export const HOURS_MAX = 400
/** What a repair or a routine takes when nobody said. */
export const EXPECTED_HOURS = 2

const OUT_OF_RANGE = 'The page is out of range'
/** A page's number or size, as it stands in an address. */
export function pageNumber(max: number) {
  return countedNumber(max, OUT_OF_RANGE)
}

/** A number that counts something from one, as it stands in an address. */
export function countedNumber(max: number, error: string) {
  return z.coerce.number({ error }).int(error).min(1, error).max(max, error)
}

/** As they are answered. */
export const dateOnly = z.iso.date()
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const money = z.number().min(0)
export const wholeMiles = z.int().min(0).max(MILES_MAX)
export const quarterHours = z.number().min(HOURS_MIN).max(HOURS_MAX).multipleOf(HOURS_MIN)

/** A day, or an instant that counts as its day where the business is. Empty clears. */
export const dateInput = emptyIsNull(dayOrInstant().refine(isTextOfOurTime, INVALID_DATE))
/** The same of any year, for whoever tells of a wrong one in a list instead of refusing all. */
export const dateOfAnyYear = emptyIsNull(dayOrInstant())

/** A day and nothing else. Empty clears. */
export const dayInput = emptyIsNull(z.iso.date({ error: INVALID_DATE }).refine(isTextOfOurTime, INVALID_DATE))

function dayOrInstant() {
  return z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: INVALID_DATE })
}

export const timeInput = emptyIsNull(
  z
    .string({ error: 'Please enter a time as HH:MM' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as HH:MM'),
)

export const INVALID_COST = 'Please enter a cost of 0 or more'
export const COST_TOO_HIGH = 'This cost is too high'
/** Dollars; more than two decimals are rounded half up. */
export const moneyInput = numberInput(
  z
    .number({ error: INVALID_COST })
    .min(0, INVALID_COST)
    .max(MONEY_MAX, COST_TOO_HIGH)
    .transform(roundToCents),
)

/** Of whichever unit the business counts in. */
export const INVALID_MILES = 'Please enter a whole number from 0 to 9,999,999'
export const milesInput = numberInput(
  z.number({ error: INVALID_MILES }).int(INVALID_MILES).min(0, INVALID_MILES).max(MILES_MAX, INVALID_MILES),
)

/** A number that counts something from one; nothing clears. */
export function countInput(max: number) {
  const error = `Please enter a whole number from 1 to ${max.toLocaleString('en-US')}`
  return numberInput(z.number({ error }).int(error).min(1, error).max(max, error))
}

export const INVALID_HOURS = `Please enter quarters of an hour from ${HOURS_MIN} to ${HOURS_MAX}`
export const hoursInput = numberInput(
  z
    .number({ error: INVALID_HOURS })
    .min(HOURS_MIN, { error: INVALID_HOURS, abort: true })
    .max(HOURS_MAX, { error: INVALID_HOURS, abort: true })
    .multipleOf(HOURS_MIN, INVALID_HOURS),
)

/** 1.005 is 1.01: decimals are shifted as text, because in binary it is a little less. */
export function roundToCents(amount: number): number {
  return shiftDecimals(Math.round(shiftDecimals(amount, 2)), -2)
}

function shiftDecimals(amount: number, places: number): number {
  const [digits, exponent = '0'] = String(amount).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

function emptyIsNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (given) =>
      typeof given === 'string' && given.trim() === ''
        ? null
        : typeof given === 'string'
          ? given.trim()
          : given,
    schema.nullable(),
  )
}

/** A number, also written as text; thousands as we write them ourselves. */
function numberInput<Schema extends z.ZodType>(schema: Schema) {
  return emptyIsNull(
    z.preprocess((given) => (typeof given === 'string' ? Number(withoutGroups(given)) : given), schema),
  )
}

const GROUPED = /^\s*\d{1,3}(,\d{3})+(\.\d+)?\s*$/
/** "58,100", as somebody copies it from the line above the field. "58,1" stays as it is, and is refused. */
function withoutGroups(text: string): string {
  return GROUPED.test(text) ? text.replaceAll(',', '') : text
}
