import { files, objectIdIn, objectPath } from '@pitlane/contract/files/calls'
import { jobLinks, NOT_OF_THIS_LINK } from '@pitlane/contract/job-links/calls'
import { aReceipt } from '@pitlane/sandbox/testing/pdfs'
import { anObject, aPicture, send } from '@pitlane/sandbox/testing/pictures'
import { openLinkShop } from '@pitlane/sandbox/testing/shops/link-shop'
import { describe, expect, test } from 'vitest'

const { world, owner, outside, aRepair, aLink, sent } = await openLinkShop()

describe('files that come through a link', () => {
  test('are only its own: nothing of the office, of another link, or unchecked can be claimed', async () => {
    const repair = await aRepair()
    const [token, other] = [await aLink(repair), await aLink(repair)]
    const theirs = await sent(other)
    const ours = await anObject(world.app, owner)
    const { uploadURL } = await owner.call(files.offer, {})
    await send(world.app, uploadURL, await aPicture().jpeg().toBuffer())
    const anOffer = async () => (await outside(jobLinks.offerUpload, { token })).uploadURL
    const [offered, unchecked] = [await anOffer(), await anOffer()]
    await send(world.app, unchecked, await aPicture().jpeg().toBuffer())
    for (const imageUrl of [theirs, ours, uploadURL])
      await expect(outside(jobLinks.claimFile, { token, imageUrl })).rejects.toMatchObject({ status: 404 })
    for (const path of [theirs, ours]) {
      for (const claim of [{ imageUrls: [path] }, { receiptUrl: path }])
        await expect(outside(jobLinks.done, { token, ...claim })).rejects.toMatchObject({
          status: 400,
          sentence: NOT_OF_THIS_LINK,
          errors: [{ path: Object.keys(claim)[0] }],
        })
      expect((await world.app.inject({ url: `/api/job/${token}${path}` })).statusCode).toBe(404)
    }
    for (const url of [offered, unchecked])
      await expect(
        outside(jobLinks.done, { token, imageUrls: [objectPath(objectIdIn(url) ?? '')] }),
      ).rejects.toMatchObject({ status: 400, sentence: NOT_OF_THIS_LINK })
    await outside(jobLinks.claimFile, { token, imageUrl: unchecked })
    await outside(jobLinks.done, { token, imageUrls: [objectPath(objectIdIn(unchecked) ?? '')] })
  })

  test('obey the rules of all files, and what another mechanic reported stays between them and the office', async () => {
    const repair = await aRepair({ mechanic: 'Sam' })
    const [token, other] = [await aLink(repair), await aLink(repair)]
    const page = Buffer.from('<html><script>alert(1)</script>')
    await expect(sent(token, 'receipt', page)).rejects.toMatchObject({ status: 415 })
    await expect(sent(token, 'photo', await aReceipt())).rejects.toMatchObject({ status: 415 })
    const photo = await sent(token)
    await outside(jobLinks.done, { token, cost: 77, note: 'Ours', imageUrls: [photo] })
    expect((await outside(jobLinks.job, { token: other })).repair.reportedDone).toEqual({
      at: expect.any(String),
      by: 'Sam',
      odometerReading: null,
      cost: null,
      note: null,
      imageUrls: [],
      receiptUrl: null,
    })
    expect((await world.app.inject({ url: `/api/job/${other}${photo}` })).statusCode).toBe(404)
  })
})
