const SCHEME = 'data-mantine-color-scheme'

/** Paper is white, whatever the screen is: while the page is printed it is light. Returns how to stop. */
export function printInLight(): () => void {
  const paper = window.matchMedia('print')
  const page = document.documentElement
  let before = 'light'
  function change() {
    if (paper.matches) before = page.getAttribute(SCHEME) ?? before
    page.setAttribute(SCHEME, paper.matches ? 'light' : before)
  }
  paper.addEventListener('change', change)
  return () => paper.removeEventListener('change', change)
}

/** What is still on its way, or broken, is waited for first: paper does not fill in later. */
export async function printWithPictures(): Promise<void> {
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
  window.print()
}
