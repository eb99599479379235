/** Tells how long each part of a start took, to whoever asks with --times. */
export function openTimes(isTold = process.argv.includes('--times')) {
  let since = performance.now()
  return {
    done(what: string): void {
      const now = performance.now()
      if (isTold) process.stdout.write(`${((now - since) / 1000).toFixed(1).padStart(7)} s  ${what}\n`)
      since = now
    },
  }
}
