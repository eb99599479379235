/** What the work resolves to, or that it did not in so many milliseconds; then it goes on, and nobody waits for it. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late').unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
