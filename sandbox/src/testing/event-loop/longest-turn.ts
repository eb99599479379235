import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long the longest turn of the event loop took while something was done, in milliseconds that this thread computed: however busy the
 * machine is otherwise, that is what others would have waited for.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let isDone = false
  let ms = 0
  const watch = async () => {
    while (!isDone) {
      const before = process.threadCpuUsage()
      await pause(1)
      const { user, system } = process.threadCpuUsage(before)
      ms = Math.max(ms, (user + system) / 1000)
    }
  }
  const watching = watch()
  const result = await work().finally(() => {
    isDone = true
  })
  await watching
  return { result, ms }
}
