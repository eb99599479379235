const LAST_RELOAD = 'pitlane.reloaded-at'
const ENOUGH_TIME = 60_000

/**
 * After a deploy the files this page was made of are gone; a reload brings the new ones, but only once.
 * The router does so for missing scripts, this for missing styles.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!event.payload.message.includes('CSS')) return
    if (Date.now() - Number(sessionStorage.getItem(LAST_RELOAD)) < ENOUGH_TIME) return
    event.preventDefault()
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()))
    window.location.reload()
  })
}
