import { AppError } from '@pitlane/contract/errors'

/** PostgreSQL cannot keep NUL in text; any other Unicode is kept. */
export function refuseNul(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (!value.includes('\0')) return
    const message = 'Text must not contain NUL characters.'
    throw new AppError('invalid', message, { errors: [{ path, message }] })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) refuseNul(inner, path ? `${path}.${name}` : name)
}
