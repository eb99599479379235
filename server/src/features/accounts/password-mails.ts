import { bothWays } from '../../platform/mail/both-ways.ts'
import { asIs, mailText } from '../../platform/mail/mail-text.ts'

interface ResetLink {
  businessName: string
  url: string
}

const LABEL = 'Choose a new password'

/** One business has the button; of several each has its link. */
export function resetLetter(links: readonly ResetLink[]) {
  const [first, ...others] = links
  const isOne = first && others.length === 0
  const where = isOne ? mailText` at ${first.businessName}` : asIs('')
  const asked = {
    lines: [
      mailText`Somebody asked to reset the password of your Pitlane account${where}.`,
      asIs('If it was you, choose a new password here (the link works once, for one hour):'),
    ],
  }
  const each = links.map(({ businessName, url }) => ({
    heading: mailText`${businessName}`,
    lines: [],
    link: { label: LABEL, url },
  }))
  return bothWays({
    subject: asIs('Reset your Pitlane password'),
    sections: isOne ? [asked] : [asked, ...each],
    ...(isOne && { button: { label: LABEL, url: first.url } }),
    foot: { words: asIs('If it was not you, ignore this message; nothing has changed.') },
  })
}
