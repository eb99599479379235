import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@pitlane/contract/endpoint'

/**
 * What is being done, a call or a job, and what it may take. Known wherever it leads without being handed on, so that nobody can forget
 * to: a bound that is missing somewhere costs whoever asked, and nobody else.
 */
export interface Task {
  /** As it is measured: a name that we gave, never what somebody sent. */
  readonly name: string
  /** How long one of its statements may take; undefined for as long as any may. */
  readonly statementMs: number | undefined
}

/**
 * Somebody sits before a screen that reads, or has pressed a button; both may wait for a lock or a busy machine, many times what they take.
 * What reckons over everything there is, or takes in much, says so in the contract (`isLong`).
 */
const STATEMENT_MS = { read: 5_000, write: 10_000 }

export function taskOf({ method, isLong }: Endpoint, name: string): Task {
  return { name, statementMs: isLong ? undefined : STATEMENT_MS[method === 'GET' ? 'read' : 'write'] }
}

/** Nobody waits for it. */
export function taskOfJob(name: string): Task {
  return { name: `job ${name}`, statementMs: undefined }
}

/** Pages and their parts: the most they ask is who somebody is. */
export const PAGES: Task = { name: 'pages', statementMs: STATEMENT_MS.read }

const tasks = new AsyncLocalStorage<Task>()

export function inTask<T>(task: Task, work: () => T): T {
  return tasks.run(task, work)
}

export function currentTask(): Task | undefined {
  return tasks.getStore()
}
