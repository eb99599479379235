import { keptStore } from './kept-store.ts'

const drafts = keptStore('pitlane', 'drafts')
const LAST_WORDS = 'pitlane draft '
/** Said last of a draft that is gone: it stays so, also when the page is left before the database has removed it. */
const GONE = 'gone'

/** Drafts of forms in this browser's own database, which also holds photos. Without it there are none. */
export const draftStore = {
  /** With the words of a page that was left before they could be written. */
  async read(key: string): Promise<unknown> {
    if (lastWords.text(key) === GONE) await draftStore.remove(key)
    const stored = await attempt(() => drafts.read(key))
    const last = lastWords.read(key)
    if (typeof last !== 'object' || last === null) return stored
    const whole = { ...(typeof stored === 'object' ? stored : undefined), ...last }
    await draftStore.write(key, whole)
    return whole
  },

  async write(key: string, draft: unknown): Promise<void> {
    await untilDone(key, () => drafts.write(key, draft))
  },

  async remove(key: string): Promise<void> {
    lastWords.say(key, GONE)
    await untilDone(key, () => drafts.remove(key))
  },
}

/** What was said last until then is over once this is done; what is said later is of what is to come. */
async function untilDone(key: string, work: () => Promise<unknown>): Promise<void> {
  const last = lastWords.text(key)
  await attempt(async () => {
    await work()
    if (lastWords.text(key) === last) lastWords.remove(key)
  })
}

/** Text alone, written at once: the database may not get to it when a page is closed. */
export const lastWords = {
  text(key: string): string | null {
    try {
      return localStorage.getItem(LAST_WORDS + key)
    } catch {
      return null
    }
  },
  read(key: string): unknown {
    try {
      return JSON.parse(lastWords.text(key) ?? 'null')
    } catch {
      return null
    }
  },
  write(key: string, words: object): void {
    lastWords.say(key, JSON.stringify(words))
  },
  say(key: string, text: string): void {
    try {
      localStorage.setItem(LAST_WORDS + key, text)
    } catch {
      return
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(LAST_WORDS + key)
    } catch {
      return
    }
  },
}

let inTurn: Promise<unknown> = Promise.resolve()

/** One after the other, so that what was removed is not written by what was asked before. */
function attempt<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  // A private window or a full disk must not stand in the way of reporting.
  const answer = inTurn.then(work).catch(() => undefined)
  inTurn = answer
  return answer
}
