/** Tells how long each part of a start took, to whoever asks with --times. */
export function openTimes(isTold = process.argv.includes('--times')) {
  const start = performance.now()
  const tell = (since, what) => {
    if (isTold) console.log(`${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s  ${what}`)
  }
  return {
    async of(what, work) {
      const since = performance.now()
      const result = await work
      tell(since, what)
      return result
    },
    sinceStart: (what) => tell(start, what),
  }
}
