import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is on its way to paper, for what shows more or something else there. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(followPrinting, isPrinted)
}

const PAPER = 'print'
let hasBegun = false

function isPrinted(): boolean {
  return hasBegun || window.matchMedia(PAPER).matches
}

/** The paper is laid out as soon as these return, so what goes on it must be in the page by then. */
function followPrinting(listen: () => void): () => void {
  const paper = window.matchMedia(PAPER)
  const tell = () => flushSync(listen)
  const begin = () => {
    hasBegun = true
    tell()
  }
  const end = () => {
    hasBegun = false
    tell()
  }
  paper.addEventListener('change', tell)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    paper.removeEventListener('change', tell)
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
