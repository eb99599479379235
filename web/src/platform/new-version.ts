import { accounts } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { call, isUnreachable, UNREACHABLE } from './call.ts'

/** By how it begins the router knows that a reload helps; it reloads once, when the page is opened and not before. */
const OUTDATED = 'Failed to fetch dynamically imported module'

/**
 * Code that is loaded when it is first needed. After a deploy the files this page was made of are gone, and a reload
 * brings the new ones. When nobody answers at all, a reload would end on the browser's own error page.
 */
export async function loaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    if (await isServerThere()) throw new Error(`${OUTDATED}: ${cause}`, { cause })
    throw new AppError('overloaded', UNREACHABLE, { cause })
  }
}

/** Whether the page is reloaded because of this: once for each file that is gone. */
export function reloadsFor(error: unknown): boolean {
  if (!isOutdated(error)) return false
  try {
    const key = `pitlane.reloaded:${error.message}`
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
  } catch {
    return false
  }
  window.location.reload()
  return true
}

/** The same for somebody who asks for it once more: there are browsers that do not fetch a file again that failed, until the page is another. */
export function reloadIfOutdated(error: unknown): void {
  if (isOutdated(error)) window.location.reload()
}

function isOutdated(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith(OUTDATED)
}

async function isServerThere(): Promise<boolean> {
  try {
    await call(accounts.currentUser, {})
    return true
  } catch (error) {
    return error instanceof AppError && !isUnreachable(error)
  }
}
