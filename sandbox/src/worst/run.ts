import { parseArgs } from 'node:util'
import { api } from '@pitlane/contract'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { planning } from '@pitlane/contract/planning/calls'
import { complain } from '@pitlane/server/plain-error'
import { Opened } from '../cluster/opened.ts'
import { fillWorst } from './fill.ts'
import { BOUNDS, type Finding, openReading } from './findings.ts'
import { type Answered, openNeighbour, p95 } from './neighbour.ts'
import { openingsOf, runCalls } from './run-calls.ts'
import { runStrangers } from './run-strangers.ts'
import { sizesOf } from './sizes.ts'
import { openStage } from './stage.ts'

/**
 * Whether one business that holds all it may hold, whatever it asks for, makes another one wait. `--part=0.1` fills a tenth of it, `--short` asks each
 * call that changes something once, `--only=repairs` asks some.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

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
  const [worst, neighbour] = [await stage.aBusiness(60), await stage.aBusiness(60)]
  const fifteen = { from: '23:45', to: '24:00' }
  await worst.call(planning.setWorkshop, {
    hours: {
      mon: fifteen,
      tue: fifteen,
      wed: fifteen,
      thu: fifteen,
      fri: fifteen,
      sat: fifteen,
      sun: fifteen,
    },
    turnRoundMinutes: 60,
  })
  const sizes = sizesOf(Number(values.part))
  const begun = performance.now()
  const of = { tenantId: worst.tenant.id, userId: worst.user.id }
  const things = await fillWorst(stage.superuserUrl, of, sizes)
  console.log(`filled in ${seconds(begun)}: ${JSON.stringify(sizes)}`)

  const reading = openReading(stage)
  const beside = await openNeighbour(neighbour)
  opened.add(() => beside.stop())
  reading.skip()
  const waited: Answered[] = []
  let memory = 0
  const { asked, findings } = await runCalls(stage, worst, things, await openingsOf(worst, things), {
    isShort: values.short,
    wanted: values.only,
    after: (call) => {
      const answered = beside.take()
      waited.push(...answered)
      for (const { failure } of answered)
        if (failure) findings.push({ call, what: `beside it the neighbour got ${failure}` })
    },
  })
  memory = await stage.memory()
  const strangers = await runStrangers(stage, beside, { isShort: values.short, wanted: values.only })
  await beside.stop()
  reading.read()

  const rows = asked.map(({ call, edges, answered, slowestMs, refusal }) => {
    const { turnMs, statementMs } = reading.tookOf(call)
    return `| ${call} | ${answered} of ${edges} | ${Math.round(slowestMs)} | ${turnMs || ''} | ${statementMs || ''} | ${answered === 0 ? refusal.slice(0, 120) : ''} |`
  })
  console.log(
    [
      '| call | answered | slowest, ms | turn over 50 ms | statement over 1 s |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  )
  const crowds = strangers.stood.map(
    (it) => `| ${it.crowd} | ${it.asked} | ${it.refused} | ${Math.round(it.p95)} |`,
  )
  console.log(
    ['| strangers | the neighbour asked | refused | p95, ms |', '|---|---|---|---|', ...crowds].join('\n'),
  )
  const { turnMs, statementMs } = reading.worst()
  const tried = asked.reduce((sum, { edges }) => sum + edges, 0)
  console.log(
    `${asked.length} calls, ${tried} inputs in ${seconds(begun)}; worst turn ${turnMs} ms, worst statement ${statementMs} ms, memory ${Math.round(memory)} MB; ` +
      `the neighbour: ${waited.length} answers, p95 ${Math.round(p95(waited))} ms`,
  )
  return [...findings, ...strangers.findings, ...reading.findings(isLong), ...boundsOf(waited, memory)]
}

function boundsOf(waited: readonly Answered[], memory: number): Finding[] {
  const late = p95(waited)
  return [
    ...(late > BOUNDS.neighbourMs
      ? [{ call: 'neighbour', what: `waited ${Math.round(late)} ms (p95)` }]
      : []),
    ...(memory > BOUNDS.memoryMb ? [{ call: 'server', what: `holds ${Math.round(memory)} MB` }] : []),
  ]
}

/** Those that say so in the contract, and jobs. */
function isLong(call: string): boolean {
  const [word = '', name = ''] = call.split('.')
  const endpoint: Endpoint | undefined = Object(Object(api)[word])[name]
  return call.startsWith('job ') || endpoint?.isLong === true
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
