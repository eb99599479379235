import type { Kind } from '@pitlane/contract/inbox/kinds'
import type { OfTenant, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

/** Something that people are told. */
export interface Tiding {
  kind: Kind
  sentence: string
  link: string
  /** What it is about, when that is told to a person only once. */
  about?: string
  /** All who work in the business, its administrators, or these. */
  to: 'everybody' | 'admins' | readonly string[]
  /** Who caused it, and knows. */
  by?: string | undefined
}

/** All of it to all of them at once, however many there are. */
export async function insertNotifications(ctx: WriteContext, tidings: readonly Tiding[]): Promise<void> {
  await ctx.query(sql`
    insert into notifications (tenant_id, user_id, kind, at, sentence, link, about)
    select ${ctx.tenantId}, person, kind, ${ctx.now}, sentence, link, about from ${recipients(ctx, tidings)}
    order by person, place
    on conflict (tenant_id, user_id, kind, about) do nothing`)
}

/** Each tiding with each person it is for: whoever may sign in, except who caused it. */
function recipients({ tenantId }: OfTenant, tidings: readonly Tiding[]): Sql {
  const column = (read: (tiding: Tiding) => string | null | undefined) =>
    tidings.map((tiding) => read(tiding) ?? null)
  const named = tidings.flatMap(({ to }, place) =>
    typeof to === 'string' ? [] : to.map((person) => ({ person, place: place + 1 })),
  )
  return sql`(
    select users.id as person, tiding.*
    from unnest(${column((it) => it.kind)}::text[], ${column((it) => it.sentence)}::text[], ${column((it) => it.link)}::text[],
                ${column((it) => it.about)}::text[], ${column((it) => it.by)}::uuid[], ${column(audience)}::text[])
      with ordinality as tiding (kind, sentence, link, about, cause, audience, place)
    join users on users.tenant_id = ${tenantId} and is_active and users.id is distinct from cause
      and case audience when 'everybody' then true when 'admins' then role = 'admin'
        else (users.id, place) in (
          select person, number from unnest(${named.map((it) => it.person)}::uuid[], ${named.map((it) => it.place)}::bigint[])
            as named (person, number)) end
  ) as recipients`
}

function audience({ to }: Tiding): string {
  return typeof to === 'string' ? to : 'named'
}
