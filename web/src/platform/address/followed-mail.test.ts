import { mailLinks } from '@pitlane/contract/inbox/followed'
import { afterEach, expect, test, vi } from 'vitest'
import { noteFollowedMail } from './followed-mail.ts'

/** A browser that has opened an address: what is sent from it, and what it shows then. */
function opened(href: string) {
  const sent: [string, string][] = []
  const location = { href }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: 'kept',
    replaceState: (state: string, _: string, url: URL) => {
      if (state === 'kept') location.href = url.href
    },
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, body])
    return new Response(JSON.stringify({ message: 'Thank you' }))
  })
  return { sent, location }
}

afterEach(() => vi.unstubAllGlobals())

test('what a link in a mail carries is told once and taken out of the address, and nothing else of it', () => {
  const { sent, location } = opened('http://pitlane.test/repairs?urgency=critical&mail=abc.def#top')
  noteFollowedMail()
  expect(location.href).toBe('http://pitlane.test/repairs?urgency=critical#top')
  noteFollowedMail()
  expect(sent).toEqual([[mailLinks.followed.path, '{"token":"abc.def"}']])
})

test('who comes another way has nothing to tell', () => {
  const { sent, location } = opened('http://pitlane.test/repairs?urgency=critical')
  noteFollowedMail()
  expect(sent).toEqual([])
  expect(location.href).toBe('http://pitlane.test/repairs?urgency=critical')
})
