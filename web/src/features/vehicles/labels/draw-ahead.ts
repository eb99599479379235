import { qrPath } from '../../../ui/paper/qr-path.ts'

/** How long codes are drawn at a time, so that the page answers meanwhile. */
const SLICE_MS = 12

/** A thousand codes take seconds: they are drawn while somebody still looks at the first. Returns how to stop. */
export function drawAhead(texts: readonly string[]): () => void {
  let next = 0
  let timer = setTimeout(drawSome)
  function drawSome() {
    const until = performance.now() + SLICE_MS
    while (next < texts.length && performance.now() < until) {
      qrPath(texts[next] ?? '')
      next += 1
    }
    if (next < texts.length) timer = setTimeout(drawSome)
  }
  return () => clearTimeout(timer)
}
