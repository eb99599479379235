/** What a mechanic may be written to in; their page speaks the same ones. */
export const languages = ['en', 'es', 'de', 'fr', 'pt'] as const
export type Language = (typeof languages)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** As whoever speaks it calls it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
}
