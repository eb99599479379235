import { type ForkOptions, fork } from 'node:child_process'

export interface Child {
  pid: number
  ask<Answer>(what: string, given?: unknown): Promise<Answer>
  close(): Promise<void>
}

interface Question {
  id: number
  what: string
  given: unknown
}

interface Answered {
  id: number
  answer?: unknown
  trouble?: string
}

/** A process of its own that can be asked things. It ends with us, and whoever waits for one that is gone is told. */
export function openChild(file: string, given: unknown, options: ForkOptions = {}): Child {
  const child = fork(file, [JSON.stringify(given)], options)
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  let asked = 0
  const gone = new Promise<void>((resolve) =>
    child.once('exit', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code}`))
      resolve()
    }),
  )
  child.on('message', ({ id, answer, trouble }: Answered) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (trouble) reject?.(new Error(trouble))
    else resolve?.(answer)
  })
  return {
    pid: child.pid ?? 0,
    ask: <Answer>(what: string, value?: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        const id = asked++
        waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject })
        const question: Question = { id, what, given: value }
        child.send(question, (error) => {
          if (error) reject(error)
        })
      }),
    async close() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

type Handlers = Record<string, (given: never) => unknown>

/** The other side. */
export function beAsked(handlers: Handlers): void {
  process.on('message', async ({ id, what, given }: Question) => {
    const reply = (answered: Answered) => process.send?.(answered)
    try {
      const handle = handlers[what]
      if (!handle) throw new Error(`Nobody knows ${what}`)
      reply({ id, answer: await handle(given as never) })
    } catch (error) {
      reply({ id, trouble: String(error instanceof Error ? error.stack : error) })
    }
  })
  process.on('disconnect', () => process.exit())
}

/** What it was begun with. */
export function givenTo<Given>(): Given {
  return JSON.parse(process.argv[2] ?? '{}') as Given
}
