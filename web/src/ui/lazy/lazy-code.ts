import { itsTurn } from '../../platform/giving-way/its-turn.ts'
import { loaded } from '../../platform/new-version.ts'

export const NOT_HERE =
  'A part of Pitlane did not arrive, perhaps because it was updated. Please try again, or reload the page.'

/** Code that comes when it is first needed, and once; a try that failed is forgotten, so that the next one asks again. */
export function lazyCode<Code>(load: () => Promise<Code>) {
  let code: Code | undefined
  return {
    /** Once it is here. */
    get: () => code,
    load: async () => {
      if (code === undefined) await itsTurn()
      code ??= await loaded(load)
    },
  }
}
