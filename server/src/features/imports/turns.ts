import { inTurn } from '../../platform/in-turn.ts'

/** However many people import at once, the others' requests find connections and time. */
export const importInTurn = inTurn({
  atOnce: 2,
  mostWaiting: 20,
  refusal: 'Many imports are running right now. Please try again in a moment.',
})
