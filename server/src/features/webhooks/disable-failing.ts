import { DAY } from '@pitlane/contract/durations'
import { FAILING_DAYS } from '@pitlane/contract/webhooks/calls'
import { asSystem, type Moment, systemReason, type WriteContext, withTenant } from '../../platform/context.ts'
import { holdTo, withdrawTo } from '../../platform/deliveries/receiver-queries.ts'
import { say } from '../../platform/happened.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { bothWays } from '../../platform/mail/both-ways.ts'
import { asIs, mailText, short } from '../../platform/mail/mail-text.ts'
import { post } from '../../platform/mail/post.ts'
import { administrators } from '../closing/queries.ts'
import { currentTenant } from '../tenants/queries.ts'
import { hostOf } from './address.ts'
import { webhookHappened } from './happened.ts'
import { WEBHOOK_WAY } from './log-queries.ts'
import { disableFailing, failingSince, tenantsWithFailing } from './queries.ts'

const finding = systemReason('find webhooks where nothing has arrived for days')

/** In one look; who is left is found by the next. */
const MOST_TENANTS = 500

/** With every tick: where nothing has arrived for days, nobody listens any more. */
export const disableFailingWebhooks = job({
  name: 'disable-failing-webhooks',
  isTicking: true,
  work: async (moment: Moment) => {
    const since = new Date(moment.now.getTime() - FAILING_DAYS * DAY)
    const tenants = await asSystem(moment, finding, (ctx) => tenantsWithFailing(ctx, since, MOST_TENANTS))
    const disable = (tenantId: string) => withTenant(moment, tenantId, (ctx) => disableHere(ctx, since))
    await inTurns(moment, tenants, disable, 'failing webhooks of a business were not switched off')
  },
})

async function disableHere(ctx: WriteContext, since: Date): Promise<void> {
  await holdTo(ctx, WEBHOOK_WAY, await failingSince(ctx, since))
  const disabled = await disableFailing(ctx, since)
  await withdrawTo(
    ctx,
    WEBHOOK_WAY,
    disabled.map(({ id }) => id),
  )
  for (const { url } of disabled) await say(ctx, webhookHappened, { action: 'disabled', host: hostOf(url) })
  if (disabled.length > 0) await mailAdministrators(ctx, [...new Set(disabled.map(({ url }) => hostOf(url)))])
}

async function mailAdministrators(ctx: WriteContext, hosts: readonly string[]): Promise<void> {
  const tenant = await currentTenant(ctx)
  if (!tenant) return
  const letter = bothWays({
    subject: mailText`A webhook of ${short(tenant.name)} was switched off`,
    sections: hosts.map((host) => ({
      lines: [
        mailText`For ${FAILING_DAYS} days nothing that Pitlane sent to ${host} was accepted, so it is sent nothing more.`,
        asIs('What happened meanwhile is in the log. Switch it on again when the receiver is back.'),
      ],
    })),
    button: { label: 'Open the settings', url: `${ctx.platform.publicUrl()}/settings?open=api,webhooks` },
    foot: { words: mailText`You get this as an administrator of ${tenant.name}.` },
  })
  const admins = await administrators(ctx)
  await post(
    ctx,
    admins.map(({ id, email }) => ({ kind: 'webhook', to: email, userId: id, ...letter })),
  )
}
