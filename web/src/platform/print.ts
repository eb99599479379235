const SCHEME = 'data-mantine-color-scheme'

/** Paper is white, whatever the screen is: while the page is printed it is light. Returns how to stop. */
export function printInLight(): () => void {
  const paper = window.matchMedia('print')
  let before: string | null = null
  function change() {
    const page = document.documentElement
    if (paper.matches) {
      before = page.getAttribute(SCHEME)
      page.setAttribute(SCHEME, 'light')
    } else if (before) page.setAttribute(SCHEME, before)
  }
  paper.addEventListener('change', change)
  return () => paper.removeEventListener('change', change)
}
