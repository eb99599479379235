import assert from 'node:assert/strict'
import { withClient } from '../postgres/with-client.ts'
import type { Failure, Ledger, Write } from './ledger.ts'

type Report = Extract<Write, { kind: 'report' }>
type Edit = Extract<Write, { kind: 'edit' }>
type Comment = Extract<Write, { kind: 'comment' }>

export interface Verdict {
  reports: number
  photos: number
  edits: number
  comments: number
  /** Asked for, never acknowledged, and there or not. */
  unsure: number
  lost: string[]
  doubled: string[]
  /** Errors while nothing was broken. */
  unexplained: Failure[]
  /** Whatever is broken, nobody is told that the mistake is ours: it is said when to come back. */
  mistakes: Failure[]
}

const REPAIRS = `
  select r.title, r.id, r.description, r.image_urls as photos,
    (select count(*)::int from objects o where o.tenant_id = r.tenant_id and o.used_by = r.id and o.state = 'claimed') as files
  from repairs r where starts_with(r.title, $1)`

const TEXTS = `
  select change ->> 'to' as text, count(*)::int as times
  from repair_history, jsonb_array_elements(changes) change
  where action = 'edited' and starts_with(change ->> 'to', $1) group by 1
  union all select text, count(*)::int from comments where starts_with(text, $1) group by 1`

interface Row {
  title: string
  id: string
  description: string
  photos: string[]
  files: number
}

/** Compares what was acknowledged with what the database holds. */
export async function exactlyOnce(ledger: Ledger, superuserUrl: string): Promise<Verdict> {
  return withClient(superuserUrl, async (database) => {
    const { rows } = await database.query<Row>(REPAIRS, [ledger.mark])
    const written = await database.query<{ text: string; times: number }>(TEXTS, [ledger.mark])
    const times = new Map(written.rows.map((it) => [it.text, it.times]))
    return judge(ledger, rows, times)
  })
}

export function judge(ledger: Ledger, rows: readonly Row[], times: ReadonlyMap<string, number>): Verdict {
  const byTitle = Map.groupBy(rows, (it) => it.title)
  const reports = ledger.writes.filter((it): it is Report => it.kind === 'report')
  const edits = ledger.writes.filter((it): it is Edit => it.kind === 'edit')
  const comments = ledger.writes.filter((it): it is Comment => it.kind === 'comment')
  const acknowledged = ledger.writes.filter((it) => it.isAcknowledged)
  const verdict: Verdict = {
    reports: reports.filter((it) => it.isAcknowledged).length,
    photos: reports.filter((it) => it.isAcknowledged && it.photo).length,
    edits: edits.filter((it) => it.isAcknowledged).length,
    comments: comments.filter((it) => it.isAcknowledged).length,
    unsure: ledger.writes.length - acknowledged.length,
    lost: [],
    doubled: [],
    unexplained: ledger.unexplained(),
    mistakes: ledger.failures.filter(({ why }) => why.startsWith('500')),
  }
  for (const { title, photo, isAcknowledged } of reports) {
    const found = byTitle.get(title) ?? []
    if (found.length > 1) verdict.doubled.push(title)
    if (isAcknowledged && found.length === 0) verdict.lost.push(title)
    if (photo && found.some(({ photos, files }) => photos[0] !== photo || files !== 1))
      verdict.lost.push(`the photo of ${title}`)
  }
  for (const { text, isAcknowledged } of [...edits, ...comments]) {
    const count = times.get(text) ?? 0
    if (count > 1) verdict.doubled.push(text)
    if (isAcknowledged && count === 0) verdict.lost.push(text)
  }
  verdict.lost.push(...overwritten(edits, rows))
  return verdict
}

/** The text of a repair is what was acknowledged last, or something that was tried after it. */
function overwritten(edits: readonly Edit[], rows: readonly Row[]): string[] {
  const now = new Map(rows.map(({ id, description }) => [id, description]))
  return [...Map.groupBy(edits, (it) => it.repairId)].flatMap(([repairId, ofRepair]) => {
    const last = ofRepair.findLastIndex((it) => it.isAcknowledged)
    const isNewer = ofRepair.slice(Math.max(0, last)).some(({ text }) => text === now.get(repairId))
    return last < 0 || isNewer ? [] : [`${ofRepair[last]?.text} is no longer the text of its repair`]
  })
}

/** What every fault has to leave behind. */
export function assertExactlyOnce({ lost, doubled, unexplained, mistakes, reports }: Verdict): void {
  const some = (list: readonly unknown[]) => list.slice(0, 10)
  assert.deepEqual(some(lost), [], `${lost.length} acknowledged writes are lost`)
  assert.deepEqual(some(doubled), [], `${doubled.length} writes are there twice`)
  assert.deepEqual(some(unexplained), [], `${unexplained.length} errors while nothing was broken`)
  assert.deepEqual(some(mistakes), [], `${mistakes.length} answers say that something went wrong on our side`)
  assert.ok(reports > 0, 'nothing was reported')
}
