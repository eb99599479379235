import { z } from 'zod'

export const NAME_MAX = 120
export const EMAIL_MAX = 254
export const USERNAME_MIN = 3
export const USERNAME_MAX = 64
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 256

export const id = z.uuid()

export function isId(text: string): boolean {
  return id.safeParse(text).success
}

export const instant = z.iso.datetime({ precision: 3 })
/** An instant as people and programs write it; any precision, any offset. */
export const anyInstant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
export const message = z.object({ message: z.string() })

/** Text a person must give: trimmed, and missing when nothing is left. */
export function requiredText(missing: string, max = NAME_MAX) {
  return z.string({ error: missing }).trim().min(1, missing).max(max, tooLong(max))
}

/** Text a person may give: trimmed, and null when nothing is left. */
export function optionalText(max = NAME_MAX) {
  return z
    .string()
    .trim()
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text || null)
}

export function tooLong(max: number): string {
  return `Please use at most ${max.toLocaleString('en-US')} characters`
}

export const INVALID_EMAIL = 'Please enter a valid email address'
export const email = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(EMAIL_MAX, tooLong(EMAIL_MAX))
  .pipe(z.email(INVALID_EMAIL))

/** How usernames, e-mails and names of things are compared: without regard to case, width or spaces around. */
export function comparable(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}
