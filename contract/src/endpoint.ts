import { z } from 'zod'
import type { Access, Trial } from './access.ts'

/** An Idempotency-Key that is longer counts as none. */
export const KEY_MAX = 200

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call: server, browser, tests and the API documentation all read this one value. */
export interface Endpoint<
  M extends Method = Method,
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType | Stream = z.ZodType | Stream,
> {
  readonly method: M
  readonly path: string
  readonly access: A
  readonly trial: Trial
  readonly summary: string
  readonly input: I
  /** Input fields that travel in the query although the method has a body. */
  readonly inQuery: readonly string[]
  /** What the request carries: fields as JSON, or a file as it is. */
  readonly body: 'json' | 'bytes'
  /** The largest JSON body in bytes; undefined is the usual 1 MiB. */
  readonly bodyLimit: number | undefined
  /** The most values a JSON body may hold, however they are nested; undefined is the usual 1,000. */
  readonly valuesLimit: number | undefined
  /** Input fields whose text the call checks itself: a bad row of a file is told, and the others are taken. */
  readonly checkedByRow: readonly string[]
  /** Pages of other sites may send it: whoever is signed in here is no part of it. */
  readonly anyOrigin: boolean
  /** Its path holds a secret: nobody keeps its answers, finds them by searching, or learns where somebody came from. */
  readonly isSecret: boolean
  /** It reckons over everything there is, or takes in much: its statements may take as long as any, not as those of a screen. */
  readonly isLong?: boolean | undefined
  /** It takes an Idempotency-Key: sent again with it within a day, it is answered with what the first one made. */
  readonly takesKey?: boolean | undefined
  /** What its documentation sends, where that cannot be guessed; `$REPAIR_ID` is one that the reader has. */
  readonly example?: Readonly<Record<string, unknown>> | undefined
  readonly output: O
  /** Status of the usual answer. */
  readonly status: 200 | 201 | 202
}

/** An answer that is not JSON: bytes or events of this content type. */
export interface Stream {
  readonly stream: string
}

export type Input<E extends Endpoint> = z.output<E['input']>
export type Sent<E extends Endpoint> = z.input<E['input']>
export type Output<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : never

type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A path names its parameters, and the input must have them: `/api/users/:id` wants `{ id }`. */
export function endpoint<
  M extends Method,
  P extends string,
  A extends Access,
  O extends z.ZodType | Stream,
  I extends z.ZodType<Record<PathNames<P>, unknown>> = z.ZodObject<Record<never, never>>,
>(declared: {
  method: M
  path: P
  access: A
  trial: Trial
  summary: string
  input?: I
  inQuery?: readonly (keyof z.input<NoInfer<I>> & string)[]
  body?: 'json' | 'bytes'
  bodyLimit?: number
  valuesLimit?: number
  checkedByRow?: readonly (keyof z.input<NoInfer<I>> & string)[]
  anyOrigin?: boolean
  isSecret?: boolean
  isLong?: boolean
  takesKey?: boolean
  example?: Partial<z.input<NoInfer<I>>>
  output: O
  status?: 200 | 201 | 202
}): Endpoint<M, A, I, O> {
  return {
    ...declared,
    input: declared.input ?? (z.object({}) as unknown as I),
    inQuery: declared.inQuery ?? [],
    body: declared.body ?? 'json',
    bodyLimit: declared.bodyLimit,
    valuesLimit: declared.valuesLimit,
    checkedByRow: declared.checkedByRow ?? [],
    anyOrigin: declared.anyOrigin ?? false,
    isSecret: declared.isSecret ?? false,
    status: declared.status ?? 200,
  }
}

export function pathNames(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
}

export function isStream(output: z.ZodType | Stream): output is Stream {
  return 'stream' in output
}
