const PRODUCT = 'Pitlane'

export function nameTab(title: string | undefined): void {
  document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
}

/**
 * Whoever listens or uses the keyboard starts at the heading of the new page, unless they have gone elsewhere meanwhile. Once the browser
 * has laid it out for itself: to be asked before makes a phone do so twice.
 */
export function focusPage(): void {
  const before = document.activeElement
  requestAnimationFrame(() =>
    setTimeout(() => {
      const { activeElement } = document
      if (activeElement === before || activeElement === document.body) focusHeading()
    }),
  )
}

function focusHeading(): void {
  if (document.activeElement?.closest('[aria-modal]')) return
  const main = document.getElementById('main')
  const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
  target?.focus({ preventScroll: true })
  if (document.activeElement !== target) main?.focus({ preventScroll: true })
}
