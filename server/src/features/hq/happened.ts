import { happening } from '../../platform/happened.ts'

/** Somebody saved the connection to HQ, for the first time or another one. */
export const connectionSaved = happening<ConnectionSaved>('hq')

export interface ConnectionSaved {
  /** The name of the machine that is asked from now on. */
  host: string
  changed: readonly ('address' | 'tokens' | 'automatic sync')[]
}
