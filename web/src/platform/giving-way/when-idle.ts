/** What nobody waits for, one after the other, each when the browser has nothing else to do. Returns how to leave what is not done yet. */
export function whenIdle(jobs: readonly (() => void)[]): () => void {
  const [first, ...others] = jobs
  if (!first) return () => {}
  let leaveOthers = () => {}
  const leave = onceIdle(() => {
    first()
    leaveOthers = whenIdle(others)
  })
  return () => {
    leave()
    leaveOthers()
  }
}

/** Not every browser says when it is idle. */
const SOON = 200

function onceIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work)
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, SOON)
  return () => clearTimeout(timer)
}
