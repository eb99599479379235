import type { en } from './en.ts'

type English = typeof en
export type MessageName = keyof English

/** All of the English ones, and no others: what is missing or too many does not compile. */
export type Messages = Record<MessageName, string>

/** What a message wants to be given, in curly brackets; what stands in those of a choice is text. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Inside}}${infer Rest}`
  ? NameOf<Inside> | NamesIn<Rest>
  : never
type NameOf<Inside extends string> = Inside extends `${infer Name},${string}` ? Word<Name> : Word<Inside>
type Word<Name extends string> = Name extends `${string} ${string}` ? never : Name

export type Given<Name extends MessageName> = [NamesIn<English[Name]>] extends [never]
  ? []
  : [given: Record<NamesIn<English[Name]>, string | number>]
