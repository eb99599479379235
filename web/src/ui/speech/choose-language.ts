import { DEFAULT_LANGUAGE, type Language, languages } from '@pitlane/contract/settings/languages'

export interface Chosen {
  language: Language
  /** With the region, where the browser says one: numbers and days are written by it. */
  locale: string
}

/** The first that the reader would like and we speak. */
export function chooseLanguage(preferred: readonly string[]): Chosen {
  for (const tag of preferred) {
    const language = languages.find((ours) => ours === tag.split(/[-_]/, 1)[0]?.toLowerCase())
    if (language) return { language, locale: knownTag(tag) ?? language }
  }
  return { language: DEFAULT_LANGUAGE, locale: 'en-US' }
}

function knownTag(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0]
  } catch {
    return undefined
  }
}
