import { setupI18n } from '@lingui/core'
import { createContext, useContext } from 'react'
import type { Chosen } from './choose-language.ts'
import type { Given, MessageName, Messages } from './words/messages.ts'

export type Say = <Name extends MessageName>(name: Name, ...given: Given<Name>) => string

/** What this reader is told things by. */
export interface Speech extends Chosen {
  say: Say
}

export function openSpeech({ language, locale }: Chosen, messages: Messages): Speech {
  const i18n = setupI18n({ locale: language, locales: [locale], messages: { [language]: messages } })
  return { language, locale, say: (name, ...[given]) => i18n._(name, given) }
}

/** Whoever opens the page says once what it speaks. */
export const SpeechOfPage = createContext<Speech | undefined>(undefined)

export function useSpeech(): Speech {
  const speech = useContext(SpeechOfPage)
  if (!speech) throw new Error('Nobody has said which language this page speaks')
  return speech
}
