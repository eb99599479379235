import { PlainError } from '@pitlane/server/plain-error'

/** Why PostgreSQL could not be started, in a sentence that a person can act on. */
export class PostgresUnavailable extends PlainError {
  override readonly name = 'PostgresUnavailable'
}

export function inPlainWords(error: unknown, folder: string): PostgresUnavailable {
  if (error instanceof PostgresUnavailable) return error
  const { code, path = folder, message } = error as NodeJS.ErrnoException
  const say = (words: string) => new PostgresUnavailable(words, { cause: error })
  if (code && fullDisk.has(code)) return say(diskIsFull(folder))
  if (code && forbidden.has(code)) {
    return say(
      `The data folder ${folder} is not writable (${code} at ${path}). ` +
        'Make it writable for the user who starts Pitlane, or choose another folder with DATA_DIR.',
    )
  }
  return say(`PostgreSQL could not be started on ${folder}: ${message}`)
}

export function diskIsFull(folder: string): string {
  return `The disk that holds ${folder} is full. Free some space, or choose another folder with DATA_DIR.`
}

export function speaksOfFullDisk(output: string): boolean {
  return /No space left on device|Check free disk space|Disk quota exceeded/.test(output)
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT'])
const forbidden = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])
