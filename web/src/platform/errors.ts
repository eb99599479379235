import { AppError, UNREADABLE_ANSWER } from '@pitlane/contract/errors'

/** The sentence a person reads, whatever was thrown. */
export function sentenceOf(error: unknown, otherwise = UNREADABLE_ANSWER): string {
  if (!(error instanceof AppError)) return otherwise
  return error.sentence === UNREADABLE_ANSWER ? otherwise : error.sentence
}

interface Ways {
  toSignIn: () => void
  toSettings: () => void
  toSecondFactor: () => void
}

export function leadAway(error: unknown, ways: Ways): void {
  if (!(error instanceof AppError)) return
  if (error.code === 'unauthenticated') ways.toSignIn()
  if (error.code === 'trial_ended') ways.toSettings()
  if (error.code === 'second_factor_setup_required') ways.toSecondFactor()
}
