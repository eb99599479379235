import { addingCalls } from '../calls/adding-calls.ts'
import { aName, type Makers, type Making } from './making.ts'
import { inputOf } from './places.ts'

/** What a call of the business adds is made by that call: `things.ts` need not say how. A name is another one each time. */
export function addedOf({ owner }: Making, known: Makers): Makers {
  const makers = { name: aName, code: aName, ...known }
  return Object.fromEntries(
    [...addingCalls].map(([named, call]) => [
      named,
      async () => Object(await owner.call(call.endpoint, (await inputOf(call, makers)) as never)).id,
    ]),
  )
}
