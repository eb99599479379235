import { closing } from '@pitlane/contract/closing/calls'
import { expect } from 'vitest'
import { frontDoor } from '../../front-door.ts'
import { anAddress, type aTenant, PASSWORD } from '../makers.ts'
import type { World } from '../world.ts'

type Owner = Pick<Awaited<ReturnType<typeof aTenant>>, 'call' | 'registration'>

/** How a business of this world is closed, and how it finds its way back. */
export function closingDoors({ app, mail }: Pick<World, 'app' | 'mail'>) {
  return {
    outside: () => frontDoor(app, { address: anAddress() }),
    close: ({ call, registration }: Owner) =>
      call(closing.close, { password: PASSWORD, name: registration.businessName }),
    /** What the link to reopen has in it, as it is mailed to this address. */
    async wayBack(to: string, known: readonly string[] = []): Promise<string> {
      const found = async () =>
        (await mail.mails())
          .filter((mailed) => mailed.to === to)
          .flatMap(({ text }) => text.match(/(?<=\/reopen\?token=)\S+/) ?? [])
          .filter((token) => !known.includes(token))
      await expect.poll(found, { timeout: 15_000 }).toHaveLength(1)
      return (await found()).join()
    },
  }
}
