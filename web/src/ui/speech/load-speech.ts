import type { Language } from '@pitlane/contract/settings/languages'
import { chooseLanguage } from './choose-language.ts'
import { openSpeech, type Speech } from './speech.ts'
import type { Messages } from './words/messages.ts'

/** A file each: a reader loads their own. */
const words: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./words/en.ts')).en,
  es: async () => (await import('./words/es.ts')).es,
  de: async () => (await import('./words/de.ts')).de,
  fr: async () => (await import('./words/fr.ts')).fr,
  pt: async () => (await import('./words/pt.ts')).pt,
}

export async function loadSpeech(preferred: readonly string[]): Promise<Speech> {
  const chosen = chooseLanguage(preferred)
  return openSpeech(chosen, await words[chosen.language]())
}
