import { Agent, request } from 'node:http'
import type { openLatencies } from '../hour/latencies.ts'
import { LISTENS, LOOKS_AGAIN, POLLS } from '../hour/mix.ts'
import type { Person } from '../world/people.ts'
import { type Doing, headersOf } from './acts.ts'
import { type View, viewOf } from './views.ts'

/** As the browser does: at most once in so long for each topic. */
const PAUSE_MS = 250
const COME_BACK_MS = 3_000

interface Opened {
  nextUrl: () => string
  latencies: ReturnType<typeof openLatencies>
  now: () => number
  get(doing: Doing, path: string): Promise<void>
}

/** Windows that were left open: each listens, and asks again for what it is told has changed; some ask by the clock, too. */
export function openWindows({ nextUrl, latencies, now, get }: Opened) {
  const agent = new Agent({ keepAlive: false })
  let open = 0
  let lost = 0
  /** By topic. */
  const heard = new Map<string, number>()
  let isOver = false
  const begins: (() => void)[] = []

  function listen(person: Person, view: View, opened: () => void): void {
    const meantForMs = now()
    const resting = new Map<string, { isAsked: boolean }>()
    let isOpen = false
    const asking = request(
      new URL('/api/events', nextUrl()),
      { agent, headers: headersOf(person) },
      (answer) => {
        const isRight = answer.statusCode === 200
        latencies.note(LISTENS, { meantForMs, endedMs: now(), end: isRight ? 'answered' : 'failed' })
        isOpen = isRight
        if (isRight) open += 1
        opened()
        let read = ''
        answer.on('data', (chunk: Buffer) => {
          read += chunk.toString()
          const end = read.lastIndexOf('\n\n')
          if (end < 0) return
          for (const [, topic] of read.slice(0, end).matchAll(TOPIC)) if (topic) ask(topic)
          read = read.slice(end + 2)
        })
        answer.on('close', comeBack)
      },
    )
    asking.on('error', () => {
      if (!isOpen) latencies.note(LISTENS, { meantForMs, endedMs: now(), end: 'failed' })
      if (!isOpen) opened()
      comeBack()
    })
    asking.end()

    let hasLeft = false
    function comeBack(): void {
      if (hasLeft || isOver) return
      hasLeft = true
      lost += 1
      if (isOpen) open -= 1
      setTimeout(() => listen(person, view, () => {}), COME_BACK_MS).unref()
    }

    function ask(topic: string): void {
      heard.set(topic, (heard.get(topic) ?? 0) + 1)
      const rest = resting.get(topic)
      if (rest) rest.isAsked = true
      else look(topic)
    }

    function look(topic: string): void {
      const rest = { isAsked: false }
      resting.set(topic, rest)
      for (const { path, topics } of view.shown)
        if (topics.includes(topic)) void get({ kind: LOOKS_AGAIN, person, meantForMs: now() }, path)
      setTimeout(() => {
        resting.delete(topic)
        if (rest.isAsked) look(topic)
      }, PAUSE_MS)
    }
  }

  /** By the clock, from whatever moment the window was opened at. */
  function poll(person: Person, { shown, pollMs }: View): void {
    if (!pollMs) return
    let meantForMs = Math.random() * pollMs
    const next = () => {
      if (isOver) return
      for (const { path, isPolled } of shown)
        if (isPolled) void get({ kind: POLLS, person, meantForMs }, path)
      meantForMs += pollMs
      setTimeout(next, meantForMs - now()).unref()
    }
    begins.push(() => setTimeout(next, meantForMs - now()).unref())
  }

  return {
    /** The hour begins: those that ask by the clock do so from now on. */
    begin(): void {
      for (const begin of begins.splice(0)) begin()
    },
    /** Some at a time, as they came in the course of the morning: each has what it shows by now. */
    async openAll(people: readonly Person[], atOnce = 20): Promise<void> {
      const left = [...people]
      const some = async () => {
        for (let person = left.pop(); person; person = left.pop()) {
          const one = person
          const view = viewOf(left.length)
          await new Promise<void>((resolve) => listen(one, view, resolve))
          for (const { path } of view.shown)
            await get({ kind: LOOKS_AGAIN, person: one, meantForMs: now() }, path)
          poll(one, view)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, some))
    },
    counts: () => ({ open, lost, heard: [...heard] }),
    close(): void {
      isOver = true
      agent.destroy()
    },
  }
}

const TOPIC = /^data: .*"topic":"(\w+)"/gm
