import { mailLinks } from '@pitlane/contract/inbox/followed'
import { MAILED_BY } from '@pitlane/contract/mails'
import { call } from '../call.ts'

/**
 * A link in a mail carries what shows that the mailbox is somebody's. It is told and taken out of the address, before anybody
 * copies it; that it could not be told is nothing to whoever came.
 */
export function noteFollowedMail(): void {
  const url = new URL(location.href)
  const token = url.searchParams.get(MAILED_BY)
  if (!token) return
  url.searchParams.delete(MAILED_BY)
  history.replaceState(history.state, '', url)
  call(mailLinks.followed, { token }).catch(() => {})
}
