import { assertExactlyOnce, exactlyOnce, type Verdict } from './exactly-once.ts'
import { Ledger } from './ledger.ts'
import { openBusinesses, type Person, startReporting } from './reporters.ts'
import { type Stage, until } from './stage.ts'

const BUSINESSES = 4
const PEOPLE_EACH = 4
/** Before anything is broken, and again when it is whole: so many writes of each are acknowledged. */
const WRITES_EACH = 3

interface Broken {
  ledger: Ledger
  people: readonly Person[]
  /** While something is broken. */
  during<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** People work; meanwhile something is broken; they go on afterwards; then all is counted. Gives the figures of a row. */
export async function underLoad(
  { cluster, say }: Stage,
  { recoveryMs, explains }: { recoveryMs: number; explains?: readonly string[] },
  breakIt: (broken: Broken) => Promise<string | undefined>,
): Promise<string> {
  const people = await openBusinesses(cluster, { businesses: BUSINESSES, peopleEach: PEOPLE_EACH })
  const ledger = new Ledger()
  const load = startReporting(ledger, people)
  const acknowledged = () => ledger.writes.filter((it) => it.isAcknowledged).length
  const more = async (when: string) => {
    const wanted = acknowledged() + people.length * WRITES_EACH
    await until(`people write ${when}`, () => acknowledged() >= wanted, 120_000)
  }
  try {
    await more('before')
    say(`${people.length} people work.`)
    const begun = ledger.now()
    const besides = await breakIt({
      ledger,
      people,
      during: (name, work) => ledger.during(name, { recoveryMs, explains }, work),
    })
    await more('afterwards')
    const healed = Math.max(...ledger.windows.map((it) => it.to + it.recoveryMs))
    await until('the time to recover is over', () => ledger.now() > healed)
    await more('when all is over')
    await load.stop()
    const verdict = await exactlyOnce(ledger, cluster.superuserUrl)
    for (const [why, of] of Map.groupBy(ledger.failures, (it) => `${it.what}: ${it.why}`))
      say(
        `${of.length} times ${why}, at ${of.map(({ from, to }) => `${Math.round(from)}-${Math.round(to)}`).slice(0, 5)}`,
      )
    for (const { name, from, to } of ledger.windows)
      say(`${name} from ${Math.round(from)} to ${Math.round(to)}`)
    assertExactlyOnce(verdict)
    return [...figuresOf(ledger, verdict, begun), ...(besides ? [besides] : [])].join('; ')
  } finally {
    await load.stop()
    for (const { caller } of people) caller.close()
  }
}

function figuresOf(ledger: Ledger, { reports, photos, edits, unsure }: Verdict, begun: number) {
  const windows = [...new Set(ledger.windows.map((it) => it.name))].map((name) => {
    const recovered = (ledger.recoveryMs({ name }) / 1000).toFixed(1)
    return `${name}: the last error ${recovered} s after it`
  })
  const reads = ledger.took.get('list')?.length ?? 0
  const p95 = (from: number, to: number) => Math.round(ledger.percentile(0.95, { from, to }, 'list'))
  const after = Math.max(0, ...ledger.windows.map((it) => it.to))
  return [
    `${reports} reports (${photos} with a photo), ${edits} edits, ${reads} lists; none lost, none twice${unsure ? `, ${unsure} never answered` : ''}`,
    `${ledger.failures.length} errors, none outside`,
    ...windows,
    `a list at p95 ${p95(0, begun)} ms before, ${p95(begun, after)} ms during, ${p95(after, ledger.now())} ms after`,
  ]
}
