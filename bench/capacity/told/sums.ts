import pg from 'pg'
import { tenantId } from '../../worlds/many-repairs.ts'
import type { Entry, Ledger } from '../driver/ledger.ts'
import type { Business } from '../hour/sizes.ts'
import type { CameOut } from '../outside/outside-process.ts'
import { hookedOf, hookPathOf } from '../world/told-outside.ts'

/** What was sent against what is there, reckoned slowly. */
export interface Sum {
  name: string
  /** Answered that it is done. */
  done: number
  found: number
  lost: number
  twice: number
}

interface Reckoned {
  superuserUrl: string
  businesses: readonly Business[]
  ledger: Ledger
  came: CameOut
}

export async function reckon({ superuserUrl, businesses, ledger, came }: Reckoned): Promise<Sum[]> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const marks = async (text: string) =>
    (await client.query<{ mark: string }>(text)).rows.map(({ mark }) => mark)
  try {
    return [
      compared(
        'repairs reported',
        ledger.reports,
        await marks("select tenant_id || title as mark from repairs where title like 'Capacity %'"),
      ),
      compared(
        'their histories',
        ledger.reports,
        await marks(`select h.tenant_id || title as mark from repair_history h
          join repairs r on r.tenant_id = h.tenant_id and r.id = h.repair_id where title like 'Capacity %' and action = 'created'`),
      ),
      compared(
        'comments',
        ledger.comments,
        await marks("select tenant_id || text as mark from comments where text like 'Capacity %'"),
      ),
      compared('repairs completed', ledger.completions, await completedAmong(client, ledger.completions)),
      compared(
        'photos',
        ledger.photos,
        await marks(
          "select tenant_id || '/objects/' || id as mark from objects where state = 'claimed' and used_by is not null",
        ),
      ),
      await kept(client),
      await digests(client, came),
      hooks(businesses, ledger, came),
    ]
  } finally {
    await client.end()
  }
}

const keyOf = ({ business, mark }: Entry) => tenantId(business) + mark

/** What was answered is there, once; what failed may be there or not. */
export function compared(name: string, sent: readonly Entry[], marks: readonly string[]): Sum {
  const found = Map.groupBy(marks, (mark) => mark)
  const done = sent.filter(({ isDone }) => isDone)
  return {
    name,
    done: done.length,
    found: found.size,
    lost: done.filter((entry) => !found.has(keyOf(entry))).length,
    twice: [...found.values()].filter((same) => same.length > 1).length,
  }
}

async function completedAmong(client: pg.Client, sent: readonly Entry[]): Promise<string[]> {
  const { rows } = await client.query<{ mark: string }>(
    `select tenant_id || id::text as mark from repairs join unnest($1::uuid[], $2::uuid[]) as sent (of, repair)
       on tenant_id = of and id = repair where status = 'completed'`,
    [sent.map(({ business }) => tenantId(business)), sent.map(({ mark }) => mark)],
  )
  return rows.map(({ mark }) => mark)
}

/** The counts that screens show, against counting. */
async function kept(client: pg.Client): Promise<Sum> {
  const { rows } = await client.query<{ done: number; found: number; lost: number }>(
    `with counted as (select tenant_id, status, urgency_level, count(*)::int as count from repairs group by 1, 2, 3)
     select (select sum(count) from repair_counts)::int as done, (select sum(count) from counted)::int as found,
       (select count(*) from counted full join (select * from repair_counts where count > 0) as known using (tenant_id, status, urgency_level)
        where counted.count is distinct from known.count)::int as lost`,
  )
  const [row] = rows
  return {
    name: 'counts that are kept, against counting',
    done: row?.done ?? 0,
    found: row?.found ?? 0,
    lost: row?.lost ?? 0,
    twice: 0,
  }
}

/** Every business is done with today's, and nobody got one twice. */
async function digests(client: pg.Client, { mails }: CameOut): Promise<Sum> {
  const { rows } = await client.query<{ done: number; all: number }>(
    'select count(*) filter (where digest_on = max)::int as done, count(*)::int as all from looks, (select max(digest_on) from looks)',
  )
  const came = mails.filter(([key]) => key.startsWith('digest '))
  const [row] = rows
  return {
    name: 'digests (businesses; letters that came)',
    done: row?.done ?? 0,
    found: came.length,
    lost: (row?.all ?? 0) - (row?.done ?? 0),
    twice: came.filter(([, count]) => count > 1).length,
  }
}

/** What happened in a business with a webhook arrived there; what arrives again has the same id. */
function hooks(businesses: readonly Business[], ledger: Ledger, { hooks: arrived }: CameOut): Sum {
  const events = {
    reports: 'repair.created',
    comments: 'repair.commented',
    completions: 'repair.completed',
  } as const
  const distinct = new Map(arrived.map((it) => [it.id, it]))
  let done = 0
  let lost = 0
  for (const business of hookedOf(businesses))
    for (const [what, type] of Object.entries(events)) {
      const happened = ledger[what as keyof typeof events].filter(
        (it) => it.isDone && it.business === business.number,
      ).length
      const told = [...distinct.values()].filter(
        (it) => it.path === hookPathOf(business) && it.type === type,
      ).length
      done += happened
      lost += Math.max(0, happened - told)
    }
  return { name: 'webhooks', done, found: distinct.size, lost, twice: arrived.length - distinct.size }
}
