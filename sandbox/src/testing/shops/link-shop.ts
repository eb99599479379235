import { jobLinks } from '@pitlane/contract/job-links/calls'
import { type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { frontDoor } from '../../front-door.ts'
import { aConnectedTenant, anAddress, anEmployee, aReport } from '../makers.ts'
import { aPicture, send } from '../pictures.ts'
import { openWorld } from '../world.ts'

/** A business with repairs to send away, and somebody outside who has nothing but a link. */
export async function openLinkShop() {
  const world = await openWorld({ demo: true })
  const owner = await aConnectedTenant(world, 2)
  const staff = await anEmployee(world.app, owner, owner.tenant.slug)
  const report = await aReport(owner)
  await world.work()
  const { call: outside } = frontDoor(world.app, { address: anAddress() })
  return {
    world,
    owner,
    staff,
    outside,
    aRepair: (over: object = {}) => owner.call(repairs.create, { ...report, ...over }),
    aLink: async ({ id }: Pick<Repair, 'id'>) => tokenIn((await owner.call(jobLinks.send, { id })).url),
    /** Uploaded through the link and checked; gives its path. */
    async sent(token: string, kind: 'photo' | 'receipt' = 'photo', bytes?: Buffer): Promise<string> {
      const { uploadURL } = await outside(jobLinks.offerUpload, { token })
      await send(world.app, uploadURL, bytes ?? (await aPicture().jpeg().toBuffer()))
      return (await outside(jobLinks.claimFile, { token, imageUrl: uploadURL, kind })).objectPath
    },
  }
}

export const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
