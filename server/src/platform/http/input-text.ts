import { AppError } from '@pitlane/contract/errors'
import { NUL_IN_TEXT } from '@pitlane/contract/formats'

/** PostgreSQL cannot keep NUL in text; any other Unicode is kept. Only what was asked for is looked through. */
export function refuseNul(input: unknown, except: readonly string[]): void {
  const found = nulIn(input, except)
  if (!found) return
  const errors = [{ path: found.join('.'), message: NUL_IN_TEXT }]
  throw new AppError('invalid', NUL_IN_TEXT, { errors })
}

/** The path to the first. */
function nulIn(value: unknown, except: readonly string[] = []): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const found = except.includes(String(name)) ? undefined : nulIn(inner)
    if (found) return [String(name), ...found]
  }
  return undefined
}
