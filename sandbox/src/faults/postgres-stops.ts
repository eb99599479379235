import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './stage.ts'
import { underLoad } from './under-load.ts'

const STOPPED_MS = 30_000
const RECOVERY_MS = 20_000

/** With everybody's connections cut, as an operator does it. */
export const postgresRestarted: Fault = {
  title: 'PostgreSQL restarted under load',
  run: (stage) =>
    underLoad(stage, { recoveryMs: RECOVERY_MS }, async ({ during }) => {
      await during('restart', () => stopFor(stage.cluster.postgres, 0))
      return undefined
    }),
}

export const postgresStopped: Fault = {
  title: 'PostgreSQL stopped for 30 s under load',
  run: (stage) =>
    underLoad(stage, { recoveryMs: RECOVERY_MS }, async ({ during }) => {
      await during('stop', () => stopFor(stage.cluster.postgres, STOPPED_MS))
      return undefined
    }),
}

export const poolerRestarted: Fault = {
  title: 'PgBouncer restarted under load',
  run: (stage) =>
    underLoad(stage, { recoveryMs: RECOVERY_MS }, async ({ during }) => {
      await during('restart', () => stopFor(stage.cluster.pooler, 0))
      return undefined
    }),
}

interface Stoppable {
  stop(by?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
}

async function stopFor(service: Stoppable, ms: number): Promise<void> {
  await service.stop()
  await pause(ms)
  await service.start()
}
