import { parseArgs } from 'node:util'
import { api } from '@pitlane/contract'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { planning } from '@pitlane/contract/planning/calls'
import { complain } from '@pitlane/server/plain-error'
import { Opened } from '../cluster/opened.ts'
import { watchMachine } from '../testing/machine/watch-machine.ts'
import { fillWorst } from './fill.ts'
import { BOUNDS, type Finding, openReading } from './findings.ts'
import { type Answered, openNeighbour, p95 } from './neighbour.ts'
import { openingsOf, runCalls } from './run-calls.ts'
import { runJobs } from './run-jobs.ts'
import { runStrangers } from './run-strangers.ts'
import { sizesOf } from './sizes.ts'
import { type Business, type Line, openStage } from './stage.ts'

/**
 * Whether one business that holds all it may hold, whatever it asks for, or anybody without a session makes another one wait. `--part=0.1` fills a tenth
 * of it, `--short` asks each call that changes something once and leaves the time a neighbour waits alone, `--only=repairs` does some.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const chosen = { isShort: values.short, wanted: values.only }

const opened = new Opened()
const end = (code: number) => void opened.close(complain).then(() => process.exit(code))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(130))
// Whoever started this holds the other end of the channel; when they are gone, so are we.
if (process.send) process.on('disconnect', () => end(130))

try {
  const found = await run()
  for (const { call, what } of found) console.log(`FOUND ${call} ${what}`)
  console.log(found.length === 0 ? 'nobody waited for anybody' : `${found.length} found`)
  end(found.length === 0 ? 0 : 1)
} catch (error) {
  complain(error)
  end(1)
}

async function run(): Promise<Finding[]> {
  const stage = await openStage(opened)
  const worst = await stage.aBusiness(60)
  await openBriefly(worst)
  const sizes = sizesOf(Number(values.part))
  const begun = performance.now()
  const machine = watchMachine()
  const of = { tenantId: worst.tenant.id, userId: worst.user.id }
  const things = await fillWorst(stage.superuserUrl, of, sizes)
  console.log(`filled in ${seconds(begun)}: ${JSON.stringify(sizes)}`)

  const opening = await openingsOf(worst, things)
  const beside = await openNeighbour(await stage.aBusiness(60))
  opened.add(() => beside.stop())
  const ofServer = openReading(stage.lines)
  const linesOfJobs: Line[] = []
  const ofJobs = openReading(linesOfJobs)
  const waited: Answered[] = []
  const findings: Finding[] = []
  const listen = (call: string) => {
    ofServer.read(call)
    const answered = beside.take()
    waited.push(...answered)
    for (const failure of new Set(answered.map((it) => it.failure)))
      if (failure) findings.push({ call, what: `beside it the neighbour got ${failure}` })
  }

  const { asked, findings: failed } = await runCalls(stage, worst, things, opening, {
    ...chosen,
    after: listen,
  })
  const memory = await stage.memory()
  show(
    ['call', 'answered', 'slowest, ms', 'turn over 50 ms', 'statement over 1 s', 'refused with'],
    asked.map(({ call, edges, answered, slowestMs, refusal }) => {
      const { turnMs, statementMs } = ofServer.tookOf(call)
      return [
        call,
        `${answered} of ${edges}`,
        slowestMs,
        turnMs,
        statementMs,
        answered ? '' : refusal.slice(0, 120),
      ]
    }),
  )
  const performed = await runJobs(stage, worst, linesOfJobs, values.only)
  listen('jobs')
  ofJobs.read('jobs')
  show(
    ['job', 'ms', 'turn over 50 ms', 'statement over 1 s'],
    performed.map(({ job, ms }) => {
      const { turnMs, statementMs } = ofJobs.tookOf(`job ${job}`)
      return [job, ms, turnMs, statementMs]
    }),
  )
  const { stood, findings: refused } = await runStrangers(stage, beside, { ...chosen, after: ofServer.read })
  await beside.stop()
  ofServer.read('the end')
  show(
    ['strangers', 'the neighbour asked', 'refused', 'p95, ms'],
    stood.map((it) => [it.crowd, it.asked, it.refused, it.p95]),
  )
  const took = ofServer.worst()
  const inputs = asked.reduce((sum, { edges }) => sum + edges, 0)
  console.log(
    `${asked.length} calls with ${inputs} inputs, ${performed.length} jobs, ${stood.length} crowds in ${seconds(begun)}; ` +
      `worst turn ${took.turnMs} ms beside ${took.beside}, worst statement ${took.statementMs} ms, memory ${Math.round(memory)} MB; ` +
      `the neighbour: ${waited.length} answers, p95 ${Math.round(p95(waited))} ms`,
  )
  console.log(await machine.stop())
  return [
    ...findings,
    ...failed,
    ...refused,
    ...ofServer.findings(isLong, !values.short),
    ...ofJobs.findings(isLong, !values.short),
    ...boundsOf(waited, memory),
  ]
}

/** A quarter of an hour before midnight, every day. */
async function openBriefly({ call }: Business): Promise<void> {
  const late = { from: '23:45', to: '24:00' }
  const hours = { mon: late, tue: late, wed: late, thu: late, fri: late, sat: late, sun: late }
  await call(planning.setWorkshop, { hours, turnRoundMinutes: 60 })
}

/** How long a neighbour waits is a fact about the machine, too: only the whole run, which has it for itself, is held against it. */
function boundsOf(waited: readonly Answered[], memory: number): Finding[] {
  const late = p95(waited)
  const isLate = !values.short && late > BOUNDS.neighbourMs
  return [
    ...(isLate ? [{ call: 'neighbour', what: `waited ${Math.round(late)} ms (p95)` }] : []),
    ...(memory > BOUNDS.memoryMb ? [{ call: 'server', what: `holds ${Math.round(memory)} MB` }] : []),
  ]
}

/** Those that say so in the contract, and jobs. */
function isLong(call: string): boolean {
  const [word = '', name = ''] = call.split('.')
  const endpoint: Endpoint | undefined = Object(Object(api)[word])[name]
  return call.startsWith('job ') || endpoint?.isLong === true
}

function show(heads: readonly string[], rows: readonly (string | number)[][]): void {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((it) => (typeof it === 'number' ? Math.round(it) || '' : it)).join(' | ')} |`
  console.log([line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n'))
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
