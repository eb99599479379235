import { costOf } from '../instruments/cost-of-call.ts'
import { median } from '../instruments/drive.ts'
import { openServers } from '../processes/servers.ts'
import { checkedFleet, fillCheckedFleets, uncheckedFleet } from '../worlds/checked-fleet.ts'
import { fillRepairs } from '../worlds/many-repairs.ts'

/** Of what the board costs where nobody checks cars. */
const TARGET = 1.2
const ROUNDS = 5

const questions = [
  { name: 'the board, checks off', path: '/api/board', tenant: uncheckedFleet.tenant },
  { name: 'the board, 100,000 checks', path: '/api/board', tenant: checkedFleet.tenant },
  { name: 'what is due', path: '/api/checks/due', tenant: checkedFleet.tenant },
  { name: 'the newest checks', path: '/api/checks', tenant: checkedFleet.tenant },
] as const

/** What checks cost a fleet of 5,000 cars, in processor time and alone; all in turn, so that a busy machine is busy for all. */
export async function measureChecks(): Promise<string[]> {
  const servers = await openServers(async (url) => {
    await fillRepairs(url, { tenants: 20, each: 1_000, besides: [] })
    await fillCheckedFleets(url)
  })
  try {
    const costs = questions.map(() => [] as number[])
    const waits = questions.map(() => [] as number[])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, question] of questions.entries()) {
        const { cpuMs, waitMs } = await costOf(servers, question)
        costs[at]?.push(cpuMs)
        waits[at]?.push(waitMs)
      }
    const [board = 0] = costs.map(median)
    return [
      `| question | CPU, ms (server and database) | alone, ms | of the board without checks (at most ${TARGET}) |`,
      '|---|---|---|---|',
      ...questions.map(({ name }, at) => {
        const [cpu, wait] = [median(costs[at] ?? []), median(waits[at] ?? [])]
        return `| ${name} | ${cpu.toFixed(1)} | ${wait.toFixed(1)} | ${(cpu / board).toFixed(2)} |`
      }),
    ]
  } finally {
    await servers.close()
  }
}
