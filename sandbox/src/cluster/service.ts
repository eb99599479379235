import { type Child, type Launch, startChild } from './child.ts'
import type { Opened } from './opened.ts'

export interface Service {
  port: number
  pid(): number
  /** What runs now has ended. */
  exited(): Promise<void>
  /** Ends it, in its own way or by another signal; it can be started again where it was. */
  stop(by?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
}

/** A program that runs until all is closed, and can be stopped and started again meanwhile. */
export async function openService(launch: Launch, opened: Opened): Promise<Service> {
  let running: Child = startChild(launch)
  opened.add(() => running.stop())
  await running.ready
  return {
    port: launch.port,
    pid: () => running.pid,
    exited: () => running.exited,
    stop: (by) => running.stop(by),
    async start() {
      if (opened.isClosing) return
      running = startChild(launch)
      await running.ready
    },
  }
}
