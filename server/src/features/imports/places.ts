import { AppError } from '@pitlane/contract/errors'
import { openPlaces } from '../../platform/places.ts'

/** However many people import at once, the others' requests find connections and time. */
export const importPlaces = openPlaces({
  atOnce: 2,
  mostWaiting: 20,
  refusal: () =>
    new AppError('overloaded', 'Many imports are running right now. Please try again in a moment.'),
})
