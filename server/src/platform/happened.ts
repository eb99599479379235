import type { Person } from './access/sessions.ts'
import type { WriteContext } from './context.ts'

/** Something that can happen, declared by the word in which it does. */
export interface Happening<What extends object = object> {
  readonly name: string
  /** What is said of it; for the types alone. */
  readonly what?: What
}

export function happening<What extends object>(name: string): Happening<What> {
  return { name }
}

/** Who did it, and roughly from where: a person of the business, a guest whom it knows by name, or nobody but time. */
export interface By {
  user: Person | null
  guest: string | null
  addressRange: string | null
}

export type Told<What extends object> = What & { readonly by: By }

/** Hears of it in its transaction, and fails it by failing. Many at once are told at once: one statement for all of them. */
export interface Listener<What extends object = object> {
  readonly hears: Happening<What>
  listen(ctx: WriteContext, told: Told<What>): Promise<void>
}

export function heard<What extends object>(
  hears: Happening<What>,
  listen: Listener<What>['listen'],
): Listener<What> {
  return { hears, listen }
}

/** Who may be asking in a transaction. */
export type Doing = WriteContext & { readonly user?: Person | undefined; readonly guest?: string | undefined }

/** Said once, by whoever writes, in the same transaction; who listens is one list where the application is composed. */
export async function say<What extends object>(
  ctx: Doing,
  happening: Happening<What>,
  what: What,
): Promise<void> {
  const { listeners } = ctx.platform
  if (!listeners) throw new Error(`Nobody said who hears of ${happening.name}`)
  const { user = null, guest = null, addressRange = null } = ctx
  const told = { ...what, by: { user, guest, addressRange } }
  for (const { hears, listen } of listeners) if (hears === happening) await listen(ctx, told)
}
