import type { Step } from './in-page.ts'

/** What a browser is told, whatever its engine and whoever passes it on. */
export interface Driver {
  open(address: string): Promise<void>
  find(steps: Step[]): Promise<Thing | undefined>
  screenshot(): Promise<Buffer>
  /** What the page complained about since it was opened. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

/** Something on the page. */
export interface Thing {
  /** Runs in the page, with the element; needs nothing from around it. */
  ask<Answer>(work: (element: HTMLElement) => Answer | Promise<Answer>): Promise<Answer>
  click(): Promise<void>
  /** Types where the caret is. */
  type(text: string): Promise<void>
  /** Of a list that opens. */
  pick(value: string): Promise<void>
  giveFile(path: string): Promise<void>
}
