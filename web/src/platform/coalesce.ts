/** Runs at once, then at most once per `pause`, and once more at the end when it was asked for in between. */
export function coalesce(run: () => void, pause: number): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false

  function ask() {
    if (timer !== undefined) {
      isAsked = true
      return
    }
    run()
    timer = setTimeout(rest, pause)
  }

  function rest() {
    timer = undefined
    if (!isAsked) return
    isAsked = false
    ask()
  }

  function stop() {
    clearTimeout(timer)
    timer = undefined
    isAsked = false
  }

  return { ask, stop }
}
