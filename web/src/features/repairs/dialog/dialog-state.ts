import { useMemo, useState } from 'react'
import type { Step } from './steps.ts'

/** What the dialog of a repair shows, and what lies over it: one thing each at a time. */
interface DialogState {
  /** The repair as it is, its whole form, or the form of its next step. */
  shown: 'repair' | 'form' | Step
  cover: Cover | undefined
  /** How often somebody began: a form that was left begins anew. */
  begun: number
}

type Cover = 'plan' | 'send' | 'deletion' | OwnCover | { photo: number }
/** What a later word lays over it by itself. */
type OwnCover = 'help' | 'claim'

export const atFirst: DialogState = { shown: 'repair', cover: undefined, begun: 0 }

type Change = (state: DialogState) => DialogState

export const moves = {
  show:
    (shown: DialogState['shown']): Change =>
    (state) => ({ ...state, shown }),
  /** Leaves the form or the step, and what was typed there. */
  leave: (): Change => (state) => ({ ...state, shown: 'repair', begun: state.begun + 1 }),
  cover:
    (cover: Cover): Change =>
    (state) => ({ ...state, cover }),
  uncover: (): Change => (state) => ({ ...state, cover: undefined }),
  /** Said by the later word itself, which knows of nothing else that may lie there. */
  later:
    (cover: OwnCover) =>
    (isOpen: boolean): Change =>
    (state) => {
      if (isOpen) return { ...state, cover }
      return state.cover === cover ? { ...state, cover: undefined } : state
    },
}

export function useDialogState() {
  const [state, setState] = useState(atFirst)
  const go = useMemo(
    () => ({
      show: (shown: DialogState['shown']) => setState(moves.show(shown)),
      leave: () => setState(moves.leave()),
      cover: (cover: Cover) => setState(moves.cover(cover)),
      uncover: () => setState(moves.uncover()),
      help: (isOpen: boolean) => setState(moves.later('help')(isOpen)),
      claim: (isOpen: boolean) => setState(moves.later('claim')(isOpen)),
    }),
    [],
  )
  return { ...state, go }
}

/** The photo that is looked at, if one is. */
export function photoOf(cover: Cover | undefined): number | undefined {
  return typeof cover === 'object' ? cover.photo : undefined
}
