/**
 * Tells a chat what collides with bookings: `node post-conflicts.ts` looks every minute and posts each conflict once, as
 * `{ text }` to CHAT_WEBHOOK_URL, which is what Slack, Mattermost and others take. With `--once` it looks once and ends.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Conflict, createClient, PitlaneError } from '@pitlane/client'

const { PITLANE_URL = '', PITLANE_TOKEN, CHAT_WEBHOOK_URL = '' } = process.env
const pitlane = createClient({ baseUrl: PITLANE_URL, token: PITLANE_TOKEN })

const MINUTE = 60_000
const isOnce = process.argv.includes('--once')
let known = new Set<string>()

do {
  try {
    await look()
  } catch (error) {
    // What was not posted is tried again with the next look.
    console.error(error instanceof PitlaneError ? `${error.message} (${error.code})` : error)
    if (isOnce) process.exitCode = 1
  }
  if (!isOnce) await pause(MINUTE)
} while (!isOnce)

async function look(): Promise<void> {
  const conflicts = await pitlane.conflicts.list()
  // The id of a conflict is the same as long as its facts are. One that is over may come back, and is told again.
  known = new Set(conflicts.map(({ id }) => id).filter((id) => known.has(id)))
  for (const conflict of conflicts.filter(({ id }) => !known.has(id))) {
    await post(conflict)
    known.add(conflict.id)
  }
}

async function post({ severity, sentence, vehicle }: Conflict): Promise<void> {
  const link = new URL(`/vehicles/${vehicle.id}`, PITLANE_URL)
  const answer = await fetch(CHAT_WEBHOOK_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: `${severity === 'critical' ? 'Critical: ' : ''}${sentence} ${link}` }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`The chat answered ${answer.status}`)
}
