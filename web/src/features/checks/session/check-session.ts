import type { Check, checks } from '@pitlane/contract/checks/calls'
import type { CheckItem } from '@pitlane/contract/checks/settings'
import type { Sent } from '@pitlane/contract/endpoint'
import { isUnreachable } from '../../../platform/call.ts'
import { createKeeper, type Kept } from '../../../platform/drafts/keeper.ts'
import type { Attachment, Attachments, SavedFile } from '../../files/attachments.ts'
import { bodyOf } from './check-body.ts'
import { type CheckWords, nothingSaid } from './check-words.ts'

/** A check as this browser keeps it until it is saved, photos included. */
export interface CheckDraft extends Kept {
  words: CheckWords
  photos: SavedFile[]
  issues: SavedFile[]
}

export type Saving =
  | { step: 'open' }
  /** It waits for photos, and then for the server. */
  | { step: 'sending' }
  /** Some photos did not arrive. */
  | { step: 'stuck' }
  | { step: 'failed'; problem: unknown }
  | { step: 'saved'; check: Check }
  /** Nobody answered; it is sent later. */
  | { step: 'kept' }

interface CheckState {
  words: CheckWords
  photos: readonly Attachment[]
  issues: readonly Attachment[]
  saving: Saving
}

interface Parts {
  key: string
  vehicleId: string
  begin: CheckDraft
  photos: Attachments
  issues: Attachments
  send: (check: Sent<typeof checks.create>, requestKey: string) => Promise<Check>
  /** Takes it over when nobody answers; its body is asked for with places where its photos belong. */
  keep: (error: unknown, draft: CheckDraft, body: (placed: Placed) => object) => Promise<void>
  /** It came to nothing, and nobody was looking. */
  onLeftUndone: () => void
  /** Saved or discarded. */
  onOver: () => void
}

/** Photos with the address that they have, or will have. */
export type Placed = (files: readonly SavedFile[]) => { id: string; objectPath: string }[]

/** Whether anything would be lost. */
function saysSomething({ words, photos, issues }: Pick<CheckState, 'words'> & Files): boolean {
  return photos.length + issues.length > 0 || JSON.stringify(words) !== JSON.stringify(nothingSaid)
}

interface Files {
  photos: readonly unknown[]
  issues: readonly unknown[]
}

export type CheckSession = ReturnType<typeof createCheckSession>

/** A check while it is made. It lives outside the page, so that photos go on and it is saved while somebody does something else. */
export function createCheckSession(parts: Parts) {
  const { key, vehicleId, begin, photos, issues, send, keep: keepForLater, onLeftUndone, onOver } = parts
  const { requestKey } = begin
  const keeper = createKeeper(key, begin, {
    words: ({ words }) => ({ requestKey, words }),
    files: ({ photos, issues }) => [...photos, ...issues],
    isWorthKeeping: saysSomething,
  })
  const listeners = new Set<() => void>()
  let state: CheckState = { words: begin.words, photos: [], issues: [], saving: { step: 'open' } }
  let goOn = () => {}

  function put(changes: Partial<CheckState>) {
    state = { ...state, ...changes }
    for (const listen of listeners) listen()
  }

  function draft(): CheckDraft {
    return { requestKey, words: state.words, photos: photos.stored(), issues: issues.stored() }
  }

  function keep() {
    keeper.changed(draft())
  }

  function settle(saving: Saving) {
    put({ saving })
    if (listeners.size === 0 && (saving.step === 'stuck' || saving.step === 'failed')) onLeftUndone()
  }

  const stopListening = keeper.listen()
  photos.subscribe(() => {
    put({ photos: photos.get() })
    keep()
  })
  issues.subscribe(() => {
    put({ issues: issues.get() })
    keep()
  })
  photos.restore(begin.photos)
  issues.restore(begin.issues)

  async function end() {
    await keeper.forget()
    stopListening()
    onOver()
  }

  /** Whether nothing is missing; whoever is in a hurry goes without what has not arrived. */
  async function whole(): Promise<boolean> {
    const inAHurry = new Promise<true>((resolve) => {
      goOn = () => resolve(true)
    })
    const arrived = Promise.all([photos.arrived(), issues.arrived()]).then((all) => all.every(Boolean))
    return Promise.race([arrived, inAHurry])
  }

  /** Without a connection it is over here, and waits elsewhere. */
  async function failed(problem: unknown, items: readonly CheckItem[]): Promise<void> {
    if (!isUnreachable(problem)) return settle({ step: 'failed', problem })
    try {
      const { words } = state
      const said = draft()
      await keepForLater(problem, said, (placed) =>
        bodyOf({ vehicleId, items, words, photos: placed(said.photos), issues: placed(said.issues) }),
      )
      await over({ step: 'kept' })
    } catch (problem) {
      settle({ step: 'failed', problem })
    }
  }

  async function over(saving: Saving): Promise<void> {
    await end()
    settle(saving)
    photos.close()
    issues.close()
  }

  return {
    get: () => state,
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    photos,
    issues,
    saysSomething: () => saysSomething(state),

    say(words: CheckWords) {
      put({ words })
      keep()
    },

    /** As often as somebody likes: the same check is saved once. */
    async save(items: readonly CheckItem[], isWithoutMissing = false): Promise<void> {
      const { step } = state.saving
      if (step === 'saved' || step === 'kept') return
      if (step === 'sending') return isWithoutMissing ? goOn() : undefined
      put({ saving: { step: 'sending' } })
      if (!isWithoutMissing && !(await whole())) {
        const lost = [...photos.get(), ...issues.get()].find(({ problem }) => isUnreachable(problem))
        return lost ? failed(lost.problem, items) : settle({ step: 'stuck' })
      }
      try {
        const { words } = state
        const body = bodyOf({ vehicleId, items, words, photos: photos.get(), issues: issues.get() })
        await over({ step: 'saved', check: await send(body, requestKey) })
      } catch (problem) {
        await failed(problem, items)
      }
    },

    /** Back to the form, to change something first. */
    reopen: () => put({ saving: { step: 'open' } }),

    /** Answers with what was uploaded for nothing. */
    async discard(): Promise<string[]> {
      await end()
      const uploaded = [...photos.get(), ...issues.get()].flatMap(({ objectPath }) => objectPath ?? [])
      photos.close()
      issues.close()
      return uploaded
    },
  }
}
