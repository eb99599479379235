/*
 * Shows what the server pushes, and opens what it is about. What works without a connection is in the two others.
 */

importScripts('/sw-shell.js', '/sw-last-seen.js')

self.addEventListener('push', (event) => {
  const { sentence, link, kind } = messageIn(event.data)
  event.waitUntil(
    self.registration.showNotification('Pitlane', {
      body: sentence,
      icon: '/favicon.svg',
      data: { link },
      requireInteraction: kind === 'critical',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(ownAddress(event.notification.data?.link)))
})

/** Something must be shown for every push, or the browser says so itself. */
function messageIn(data) {
  try {
    return data.json()
  } catch {
    return { sentence: 'There is news in your inbox.', link: '/', kind: '' }
  }
}

/** A path of ours, whatever was sent. */
function ownAddress(link) {
  const { origin } = self.location
  try {
    const url = new URL(link ?? '/', origin)
    return url.origin === origin ? url.href : `${origin}/`
  } catch {
    return `${origin}/`
  }
}

/** A window that is there already is taken; any other stays as it is, for what may be typed in it. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === url)
  return there ? there.focus() : self.clients.openWindow(url)
}
