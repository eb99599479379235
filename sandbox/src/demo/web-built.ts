/** Whoever starts a demo may build the web application meanwhile: then it says so, and when that is done. */
export function webBuilt(isAwaited = process.argv.includes('--build-follows')): Promise<void> {
  if (!isAwaited) return Promise.resolve()
  return new Promise((resolve) => {
    process.on('message', (said) => {
      if (said === 'built') resolve()
    })
  })
}
