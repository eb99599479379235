import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './stage.ts'
import { underLoad } from './under-load.ts'

/** What was under way is answered with 502 by the proxy, and until it has noticed what it sends there. */
const RECOVERY_MS = 3_000

/** Each server once, without a word; whoever watches it starts it again. */
export const killServer: Fault = {
  title: 'kill -9 of a server under load, each of two in turn',
  run: (stage) =>
    underLoad(stage, { recoveryMs: RECOVERY_MS }, async ({ during, ledger }) => {
      const back: number[] = []
      for (const server of stage.cluster.servers) {
        const before = server.pid()
        const killed = ledger.now()
        await during('kill', () => server.kill())
        await server.backAfter(before)
        back.push(ledger.now() - killed)
        // The proxy leaves one that failed alone for a while; killed sooner, the other would leave it with none.
        await pause(RECOVERY_MS)
      }
      return `back after ${back.map((ms) => (ms / 1000).toFixed(1)).join(' and ')} s`
    }),
}
