import { DAY } from '@pitlane/contract/durations'
import type { Kind } from '@pitlane/contract/inbox/kinds'
import type { OfTenant, ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { type Columns, given } from '../../platform/database/given.ts'
import { gather } from '../../platform/deliveries/queries.ts'
import type { MailWay } from '../../platform/mail/mail-way.ts'
import { isWantedBy } from './wanted-queries.ts'

/** Something that people are told. */
export interface Tiding {
  kind: Kind
  sentence: string
  link: string
  /** What it is about, when that is told only once: to a person, and if it is for all, to all. */
  about?: string
  /** All who work in the business, its administrators, or these. */
  to: 'everybody' | 'admins' | readonly string[]
  /** Who caused it, and knows. */
  by?: string | undefined
}

const GATHERED: MailWay = 'gathered-mail'

/** A notification that is there now. */
export interface Told {
  id: string
  userId: string
  kind: Kind
}

/** Opens a mail for each who wants one and has none that still gathers. */
export async function gatherMails(ctx: WriteContext, tidings: readonly Tiding[], dueAt: Date): Promise<void> {
  const wanting = sql`
    select distinct person as user_id, kind from ${recipients(ctx, tidings)}
    left join notification_settings as chosen on chosen.tenant_id = ${ctx.tenantId} and chosen.user_id = person
    where ${isWantedBy('mail', sql`kind`)}`
  await gather(ctx, GATHERED, wanting, dueAt)
}

/** All of it to all of them at once, however many there are. Answers what is new. */
export async function insertNotifications(ctx: WriteContext, tidings: readonly Tiding[]): Promise<Told[]> {
  return ctx.query<Told>(sql`
    insert into notifications (tenant_id, user_id, kind, at, sentence, link, about, mail_id)
    select ${ctx.tenantId}, person, recipients.kind, ${ctx.now}, sentence, link, recipients.about, mails.id
    from ${recipients(ctx, tidings)}
    left join deliveries as mails on mails.tenant_id = ${ctx.tenantId} and mails.user_id = person
      and mails.kind = recipients.kind and mails.way = ${GATHERED} and mails.state = 'gathering'
    order by person, place
    on conflict (tenant_id, user_id, kind, about) do nothing
    returning notifications.id, user_id as "userId", notifications.kind`)
}

/** What is told to all once is noted, also when nobody is there to hear it. */
export async function noteTidings(ctx: WriteContext, tidings: readonly Tiding[]): Promise<void> {
  const once = tidings.flatMap(({ kind, about, to }) =>
    about && typeof to === 'string' ? [{ kind, about }] : [],
  )
  if (once.length === 0) return
  await ctx.query(sql`
    insert into tidings (tenant_id, kind, about, at)
    select ${ctx.tenantId}, kind, about, ${ctx.now}
    from ${given('told', once, { kind: ['text', 'kind'], about: ['text', 'about'] })}
    on conflict (tenant_id, kind, about) do nothing returning about`)
}

/** About which of these all were told before. */
export async function toldBefore(
  ctx: ReadContext,
  kind: Kind,
  abouts: readonly string[],
): Promise<Set<string>> {
  if (abouts.length === 0) return new Set()
  const told = await ctx.query<{ about: string }>(sql`
    select about from tidings
    where tenant_id = ${ctx.tenantId} and kind = ${kind} and about = any(${[...abouts]}::text[])`)
  return new Set(told.map((it) => it.about))
}

/** No booking and no paper is known for longer ahead: what was told then is long over. */
export const TIDINGS_KEPT_DAYS = 400

export async function removeOldTidings(ctx: SystemContext): Promise<void> {
  const oldest = new Date(ctx.now.getTime() - TIDINGS_KEPT_DAYS * DAY)
  await ctx.query(sql`delete from tidings where at < ${oldest}`)
}

/** Each tiding with each person it is for: whoever may sign in, except who caused it. */
function recipients({ tenantId }: OfTenant, tidings: readonly Tiding[]): Sql {
  const named = tidings.flatMap(({ to }, place) =>
    typeof to === 'string' ? [] : to.map((person) => ({ person, place: place + 1 })),
  )
  return sql`(
    select users.id as person, tiding.*
    from ${given('tiding', tidings, tidingColumns, { place: 'place' })}
    join users on users.tenant_id = ${tenantId} and is_active and users.id is distinct from cause
      and case audience when 'everybody' then true when 'admins' then role = 'admin'
        else (users.id, place) in (
          select person, number
          from ${given('named', named, { person: ['uuid', 'person'], number: ['bigint', 'place'] })}) end
  ) as recipients`
}

const tidingColumns: Columns<Tiding> = {
  kind: ['text', 'kind'],
  sentence: ['text', 'sentence'],
  link: ['text', 'link'],
  about: ['text', (it) => it.about ?? null],
  cause: ['uuid', (it) => it.by ?? null],
  audience: ['text', audience],
}

function audience({ to }: Tiding): string {
  return typeof to === 'string' ? to : 'named'
}
