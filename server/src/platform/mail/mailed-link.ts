import { isId } from '@pitlane/contract/formats'
import { MAILED_BY } from '@pitlane/contract/mails'
import type { Platform } from '../context.ts'
import { mailboxHash } from './mailbox-queries.ts'

/** Whose mail to which address. */
export interface Mailed {
  tenantId: string
  to: string
}

/**
 * An address of ours as it stands in a mail. What it carries stands nowhere else: whoever sends it back has read a mail that this
 * business sent there. It opens nothing.
 */
export function mailedLink({ secrets, publicUrl }: Platform, { tenantId, to }: Mailed, path: string): string {
  // Where we are is not known yet while the demo fills itself.
  const { pathname, searchParams, hash } = new URL(path, 'http://anywhere')
  const said = `${tenantId}.${mailboxHash(to).toString('base64url')}`
  searchParams.set(MAILED_BY, `${said}.${secrets.sign(`mailed ${said}`)}`)
  return `${publicUrl()}${pathname}?${searchParams}${hash}`
}

/** Which mailbox it was mailed to, if we have said so. */
export function mailboxOf({ secrets }: Platform, carried: string) {
  const [tenantId = '', hash = '', signature = ''] = carried.split('.')
  if (!isId(tenantId) || !secrets.isSigned(`mailed ${tenantId}.${hash}`, signature)) return undefined
  return { tenantId, hash: Buffer.from(hash, 'base64url') }
}
