import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { de } from '../../web/src/ui/speech/words/de.ts'
import { en } from '../../web/src/ui/speech/words/en.ts'
import { es } from '../../web/src/ui/speech/words/es.ts'
import { fr } from '../../web/src/ui/speech/words/fr.ts'
import type { Messages } from '../../web/src/ui/speech/words/messages.ts'
import { pt } from '../../web/src/ui/speech/words/pt.ts'

const languages = { en, es, de, fr, pt }

/** What is called the same there. */
const alike: Record<Exclude<keyof typeof languages, 'en'>, string[]> = {
  es: ['category.interior', 'estimate.total'],
  de: [],
  fr: ['category.transmission', 'photos', 'photo', 'estimate.total', 'aPhoto'],
  pt: ['category.interior', 'estimate.total'],
}

test.each(Object.entries(languages))(
  'every message of %s can be read, and wants what the English one wants',
  (_, messages) => {
    expect(Object.keys(messages)).toEqual(Object.keys(en))
    expect(wantedIn(messages)).toEqual(wantedIn(en))
  },
)

test.each(Object.entries(alike))('nothing was left in English: %s', (language, same) => {
  const messages: Record<string, string> = languages[language as keyof typeof alike]
  expect(Object.keys(en).filter((name) => messages[name] === en[name as keyof typeof en])).toEqual(same)
})

test('one that wants something else is found', () => {
  const planted = { ...de, photosHint: 'Bis zu {number} Fotos', 'for.parts': '{what}' }
  const found = Object.entries(wantedIn(planted)).filter(
    ([name, wanted]) => JSON.stringify(wanted) !== JSON.stringify(wantedIn(en)[name]),
  )
  expect(found.map(([name]) => name)).toEqual(['for.parts', 'photosHint'])
})

test('one that is missing or too many does not compile', () => {
  const { done, ...others } = de
  // @ts-expect-error: what "Done" is called is missing
  const missing: Messages = others
  // @ts-expect-error: English knows no such message
  const tooMany: Messages = { ...de, goodbye: 'Auf Wiedersehen' }
  expect([done, missing, tooMany]).toHaveLength(3)
})

function wantedIn(messages: Record<string, string>): Record<string, string[]> {
  const wanted = Object.entries(messages).map(([name, message]) => [
    name,
    namesIn(compileMessageOrThrow(message)),
  ])
  return Object.fromEntries(wanted)
}

/** What stands in curly brackets, with how it is said. */
function namesIn(message: CompiledMessage): string[] {
  const names = message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, kind = 'as it is', choices] = token
    const inside =
      choices && typeof choices === 'object' ? Object.values(choices).flatMap((it) => namesIn(it ?? [])) : []
    return [`${name}: ${kind}`, ...inside]
  })
  return names.sort()
}
