import { trialEnds, trialState } from '@pitlane/contract/billing/calls'
import { monthlyTotal } from '@pitlane/contract/billing/price'
import { asSystem, type Moment, type ReadContext, systemReason, withTenant } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { bothWays } from '../../platform/mail/both-ways.ts'
import { asIs, mailText, short } from '../../platform/mail/mail-text.ts'
import { mailedLink } from '../../platform/mail/mailed-link.ts'
import { type Letter, post } from '../../platform/mail/post.ts'
import { countVehicles } from '../vehicles/queries.ts'
import { type EndingTrial, endingTrials, type Recipient, recordTrialMail } from './trial-queries.ts'

const telling = systemReason('find whose trial ends')

/** Three days before a trial ends and when it has ended, each administrator is told once. */
export const warnOfTrialEnds = job({
  name: 'trial-ends',
  cron: '*/10 * * * *',
  work: async (ctx: Moment) => {
    const ending = await asSystem(ctx, telling, endingTrials)
    for (const trial of ending)
      await tell(ctx, trial).catch((error: unknown) =>
        ctx.log.error({ err: error, tenantId: trial.tenantId }, 'nobody was told that a trial ends'),
      )
  },
})

/** Noted as told and posted in one. */
async function tell(ctx: Moment, { tenantId, ...about }: EndingTrial): Promise<void> {
  await withTenant(ctx, tenantId, async (tenant) => {
    const recipients = await recordTrialMail(tenant, about)
    if (recipients.length === 0) return
    const vehicles = await countVehicles(tenant)
    await post(
      tenant,
      recipients.map(({ email, userId, ...whose }) => ({
        ...trialLetter(tenant, { ...about, ...whose, email }, vehicles),
        userId,
      })),
    )
  })
}

type TrialMail = Omit<EndingTrial, 'tenantId'> & Omit<Recipient, 'userId'>

function trialLetter({ tenantId, ...ctx }: ReadContext, mail: TrialMail, vehicles: number): Letter {
  const state = trialState({ freeTrial: true, freeTrialEnddate: mail.trialEnd, isSubscriber: false }, ctx.now)
  const isOver = mail.kind === 'ended' || state.kind !== 'trial'
  const total = monthlyTotal(vehicles).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const subject = isOver
    ? mailText`The free trial of ${short(mail.businessName)} has ended`
    : mailText`The free trial of ${short(mail.businessName)} ends ${asIs(trialEnds(state, mail.timezone))}`
  const consequence = isOver
    ? 'Vehicles and repairs can be seen again as soon as a subscription is started. Nothing was deleted.'
    : 'Start a subscription before then, and nobody has to stop working. No day of the trial is lost by that.'
  const price = `For your ${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'} it costs ${total} a month.`
  const words = bothWays({
    subject,
    sections: [{ lines: [asIs(consequence), ...(vehicles > 0 ? [asIs(price)] : [])] }],
    button: {
      label: 'Open Settings',
      url: mailedLink(ctx.platform, { tenantId, to: mail.email }, '/settings'),
    },
    foot: { words: mailText`You get this as an administrator of ${mail.businessName}.` },
  })
  return { kind: 'trial', to: mail.email, ...words }
}
