import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** What the page of a mechanic says in one language. */
const WORDS = /\/ui\/speech\/words\/([a-z]{2})\.ts$/

/** Messages are read once, here, so that no browser has to: what reads them weighs more than all of them. */
export function compileMessages(): Plugin {
  return {
    name: 'pitlane:compile-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: WORDS },
      async handler(_, id) {
        const language = WORDS.exec(id)?.[1] ?? ''
        const { [language]: messages }: Record<string, Record<string, string>> = await import(id)
        return { code: `export const ${language} = ${compiled(messages ?? {})}`, map: null }
      },
    },
  }
}

function compiled(messages: Record<string, string>): string {
  const entries = Object.entries(messages).map(([name, message]) => [name, compileMessageOrThrow(message)])
  return JSON.stringify(Object.fromEntries(entries))
}
