const PRODUCT = 'Pitlane'

export function nameTab(title: string | undefined): void {
  document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
}

/** Whoever listens or uses the keyboard starts at the heading of the new page. */
export function focusPage(): void {
  const main = document.getElementById('main')
  const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
  target?.focus({ preventScroll: true })
}
