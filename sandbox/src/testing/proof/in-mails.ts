import { postedMails } from '@pitlane/server/platform/mail/post'
import type { World } from '../world.ts'

/** Lets the mails of a business leave, and finds the token of a link in the one to an address. Nothing else is done meanwhile. */
export function inMails({ mail, platform }: World) {
  return async (tenantId: string, to: string, path: string): Promise<string> => {
    await postedMails.atOnce.work({ now: platform.clock(), log: platform.log, platform }, { tenantId })
    const mails = (await mail.mails()).filter((it) => it.to === to)
    const [token] = mails.flatMap(({ text }) => new RegExp(`(?<=${path}\\?token=)[^\\s&]+`).exec(text) ?? [])
    if (!token) throw new Error(`Nothing with ${path} was mailed to ${to}`)
    return token
  }
}
