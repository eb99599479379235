import { AppError } from '@pitlane/contract/errors'
import { createElement, type ReactNode, useState } from 'react'
import { ConfirmSelf } from './security/ConfirmSelf.tsx'

interface Confirmed {
  /** Does it; when the sign-in is a while ago, after one has said who one is. Undefined when that was not said. */
  run: <Done>(work: () => Promise<Done>) => Promise<Done | undefined>
  isAsking: boolean
  dialog: ReactNode
}

/** For whatever changes how somebody signs in. */
export function useConfirmed(): Confirmed {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()

  async function run<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'reauthentication_required') throw error
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(undefined)
    return isConfirmed ? work() : undefined
  }

  const dialog =
    answer && createElement(ConfirmSelf, { onConfirmed: () => answer(true), onClose: () => answer(false) })
  return { run, isAsking: answer !== undefined, dialog }
}
