import assert from 'node:assert/strict'
import { accounts } from '@pitlane/contract/accounts/calls'
import type { Cluster } from '../cluster/open-cluster.ts'
import { assertFast } from './fast-meanwhile.ts'
import type { Person } from './reporters.ts'
import { type Fault, until } from './stage.ts'
import { underLoad } from './under-load.ts'

const SLOW_MS = 500
/** The first try may wait for the mail server, the next comes a minute later. */
const ARRIVE_MS = 180_000
const settings = { TICK_SECONDS: '2' }
/** Mails are nothing that anybody waits for. */
const nothing = { recoveryMs: 0, explains: [] }

export const smtpCut: Fault = {
  title: 'network to the mail server cut: mails come later, once',
  settings,
  run: (stage) =>
    underLoad(stage, nothing, async ({ ledger, people, during }) => {
      const wire = stage.wireTo('smtp')
      const asked = await during('cut', async () => {
        wire.cut()
        const slowest = await askForResets(people)
        await until('somebody tried to send them', () => wire.waiting() > 0)
        await until('and gave up', () => wire.waiting() === 0, 90_000)
        wire.mend()
        return slowest
      })
      const mended = ledger.now()
      await allArrived(stage.cluster, people)
      const took = ((ledger.now() - mended) / 1000).toFixed(0)
      return `${assertFast(ledger, 'cut')}; ${people.length} mails asked for in at most ${asked} ms each, all there once, ${took} s after`
    }),
}

export const smtpSlow: Fault = {
  title: `a mail server ${SLOW_MS * 2} ms late with every line: mails come, once`,
  settings,
  run: (stage) =>
    underLoad(stage, nothing, async ({ ledger, people, during }) => {
      const wire = stage.wireTo('smtp')
      const asked = await during('slow', async () => {
        wire.slow(SLOW_MS)
        const slowest = await askForResets(people)
        await allArrived(stage.cluster, people)
        wire.mend()
        return slowest
      })
      return `${assertFast(ledger, 'slow')}; ${people.length} mails asked for in at most ${asked} ms each, all there once`
    }),
}

/** Everybody asks for a new password; says how long the slowest answer took. */
async function askForResets(people: readonly Person[]): Promise<number> {
  const took: number[] = []
  for (const { caller, email } of people) {
    const begun = performance.now()
    await caller.call(accounts.requestReset, { email })
    took.push(performance.now() - begun)
  }
  return Math.round(Math.max(...took))
}

async function allArrived({ mail }: Cluster, people: readonly Person[]): Promise<void> {
  const isReset = (subject: string) => /password/i.test(subject)
  const received = async () =>
    (await mail.mails()).filter(({ subject }) => isReset(subject)).map(({ to }) => to)
  const asked = people.map(({ email }) => email)
  await until('every mail is there', async () => new Set(await received()).size === asked.length, ARRIVE_MS)
  assert.deepEqual((await received()).sort(), asked.sort(), 'a mail came twice')
}
