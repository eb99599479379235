import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Page } from '@playwright/test'

/** Whatever a page says to eyes and ears: its title, its texts, and what names or describes something. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = ['aria-label', 'alt', 'placeholder', 'title', 'aria-description', 'aria-valuetext']
    const spoken = [
      ...document.body.querySelectorAll('*:not(script, style, noscript, textarea[aria-hidden])'),
    ].flatMap((element) => {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      return [
        own.map((node) => node.textContent).join(''),
        ...named.map((name) => element.getAttribute(name)),
      ]
    })
    return [document.title, ...spoken].flatMap((text) => text?.trim() || [])
  })
}

/** Those that are none of these messages, and nothing that others wrote. What has no letters says nothing. */
export function unexplained(
  texts: readonly string[],
  messages: Record<string, string>,
  written: readonly string[],
): string[] {
  const ours = Object.values(messages).map((message) => patternOf(compileMessageOrThrow(message)))
  const isOurs = new RegExp(`^(${ours.join('|')})$`, 'u')
  const isKnown = (text: string) => !/\p{L}/u.test(text) || isOurs.test(text) || written.includes(text)
  return texts.filter((text) => !isKnown(text) && !text.split(' · ').every(isKnown))
}

/** What a message may read like, whatever it is given. */
function patternOf(message: CompiledMessage): string {
  return message
    .map((token) => {
      if (token === '#') return '[\\d.,]+'
      if (typeof token === 'string') return token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const [, kind, choices] = token
      if (kind !== 'plural' && kind !== 'select') return '.+'
      const branches = Object.values(choices as Record<string, CompiledMessage | undefined>)
      return `(${branches.flatMap((branch) => (branch ? patternOf(branch) : [])).join('|')})`
    })
    .join('')
}
