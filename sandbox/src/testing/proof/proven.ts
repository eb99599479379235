import { type Endpoint, isStream } from '@pitlane/contract/endpoint'

declare module 'vitest' {
  interface ProvidedContext {
    /** How far inputs are searched, from the environment. */
    proof: { seed: number; runs: number }
  }
}

/** What a proof has found out: of each fault the call and what it did. */
export interface Proven {
  tried: number
  findings: string[]
}

/** Nobody waits for its end: who hears what is shown where events are. */
export function isEndless({ output }: Endpoint): boolean {
  return isStream(output) && output.stream === 'text/event-stream'
}

/** No limit may turn anybody away before they are looked at. */
export const unlimited = {
  LOG_LEVEL: 'error',
  BUSINESS_REQUESTS_PER_MINUTE: '10000000',
  RESET_PER_MAILBOX: '100000',
  SIGN_IN_PER_ACCOUNT: '100000',
  SIGN_IN_PER_ACCOUNT_AND_ADDRESS: '100000',
}

const begun = process.cpuUsage()

/** How much was tried, and what of a processor all of it took so far. */
export function say(tried: string): void {
  const { user, system } = process.cpuUsage(begun)
  process.stdout.write(`${tried}, after ${Math.round((user + system) / 1e6)} s of a processor\n`)
}
