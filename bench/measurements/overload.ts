import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { drive } from '../instruments/drive.ts'
import { openProcess } from '../processes/measured-process.ts'
import { openDatabase } from '../worlds/database.ts'
import { aSession } from './front-door.ts'

const BUSINESSES = 60
const SECONDS = 5
const TIMES = [1, 3, 1]

/** What a full house still gets done: first what it can do, then as much, three times as much and as much again. */
const database = await openDatabase()
const pitlane = await openProcess('pitlane-process.ts', database.url)
const url = `${pitlane.url}/api/tenant`
const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
const cookies: string[] = []
for (let n = 0; n < BUSINESSES; n++) cookies.push((await aSession(pitlane.url, `overload-${n}`)).cookie)

const { requestsPerSecond: most } = await drive(
  url,
  { cookie: cookies[0] ?? '' },
  { connections: 5, seconds: 3 },
)
console.log(`| asked a second | answered | refused | failed | p95 of those answered |\n|---|---|---|---|---|`)
for (const times of TIMES) {
  const { answered, refused, failed, p95Ms } = await flood(most * times)
  console.log(
    `| ${Math.round(most * times)} (${times} times) | ${answered} | ${refused} | ${failed} | ${p95Ms.toFixed(0)} ms |`,
  )
}
agent.destroy()
await pitlane.close()
await database.close()

/** So many in a second, whatever became of those before: people do not wait for each other. Counts are of a second. */
async function flood(perSecond: number) {
  const took: number[] = []
  const counts = { refused: 0, failed: 0 }
  const pending: Promise<void>[] = []
  const begun = performance.now()
  for (let asked = 0; performance.now() - begun < SECONDS * 1000; await pause(5))
    for (const due = ((performance.now() - begun) / 1000) * perSecond; asked < due; asked++)
      pending.push(ask(cookies[asked % BUSINESSES] ?? '', took, counts))
  await Promise.all(pending)
  took.sort((one, other) => one - other)
  const p95Ms = took[Math.floor(took.length * 0.95)] ?? 0
  const each = (count: number) => Math.round(count / SECONDS)
  return { answered: each(took.length), refused: each(counts.refused), failed: each(counts.failed), p95Ms }
}

function ask(cookie: string, took: number[], counts: { refused: number; failed: number }): Promise<void> {
  const begun = performance.now()
  return new Promise((resolve) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) took.push(performance.now() - begun)
        else if (answer.statusCode === 503) counts.refused += 1
        else counts.failed += 1
        resolve()
      })
    }).on('error', () => {
      counts.failed += 1
      resolve()
    })
  })
}
