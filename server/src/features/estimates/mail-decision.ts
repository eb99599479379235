import { repairNumber } from '@pitlane/contract/repairs/number'
import { DEFAULT_LANGUAGE, type Language } from '@pitlane/contract/settings/languages'
import type { WriteContext } from '../../platform/context.ts'
import { bothWays } from '../../platform/mail/both-ways.ts'
import { asIs, type MailText, short } from '../../platform/mail/mail-text.ts'
import { mailedLink } from '../../platform/mail/mailed-link.ts'
import { post } from '../../platform/mail/post.ts'
import { linkPath } from '../job-links/link-token.ts'
import { mailWords } from '../job-links/mail-words.ts'
import { linkOfEstimate } from '../job-links/queries.ts'
import { languageOf, mailOfMechanic } from '../settings/queries.ts'
import { currentTenant } from '../tenants/queries.ts'
import { decisionWords } from './decision-words.ts'
import type { EstimatedRepair, EstimateHappened } from './happened.ts'

/** What was decided, to who does the work: where the link was mailed to through which it came, else to their address in Settings. */
export async function mailDecision(ctx: WriteContext, { step, repair }: EstimateHappened): Promise<void> {
  if (step !== 'decided') return
  const link = await linkOfEstimate(ctx, repair.id, repair.estimate.at)
  const to = link?.mailedTo ?? (repair.mechanic && (await mailOfMechanic(ctx, repair.mechanic)))
  if (to)
    await post(ctx, [{ kind: 'decision', to, ...(await letter(ctx, repair, { to, linkId: link?.id })) }])
}

interface Way {
  to: string
  linkId: string | undefined
}

async function letter(ctx: WriteContext, repair: EstimatedRepair, { to, linkId }: Way) {
  const business = await currentTenant(ctx)
  if (!business) throw new Error('The business disappeared while an estimate was decided')
  const { number, title, vehicleKey, mechanic, estimate } = repair
  const { name, contactPhone: phone } = business
  const language = await languageOf(ctx, { email: to, name: mechanic })
  const [words, ofMail] = [decisionWords[language], mailWords[language]]
  const job = `${repairNumber(number)} ${short(title)} (${vehicleKey})`
  const lines = [
    words.total(inMoney(estimate.total, business, language)),
    ...(estimate.reason ? [words.reason(estimate.reason)] : []),
    ...(phone ? [ofMail.questions(name, phone)] : []),
  ]
  const button = linkId && {
    label: ofMail.open,
    url: mailedLink(
      ctx.platform,
      { tenantId: ctx.tenantId, to },
      linkPath(ctx.platform, ctx.tenantId, linkId),
    ),
  }
  const subject = words[estimate.state === 'approved' ? 'approved' : 'declined'](short(name), job)
  const foot = { words: words.foot(name) }
  return bothWays({ language, subject, sections: [{ lines }], ...(button && { button }), foot })
}

/** As it is written in that language. */
function inMoney(amount: number, { currency }: { currency: string }, language: Language): MailText {
  const locale = language === DEFAULT_LANGUAGE ? 'en-US' : language
  return asIs(new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount))
}
