import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { FILE_NOT_FOUND, objectIdIn, objectPath } from '@pitlane/contract/files/calls'
import type { jobLinks } from '@pitlane/contract/job-links/calls'
import type { PublicContext, ReadContext } from '../../platform/context.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { sendObject } from '../files/answer-object.ts'
import { claimObject } from '../files/claim-object.ts'
import { findObject, objectsOfLink } from '../files/queries.ts'
import { offerTo } from '../files/uploads/offer-upload.ts'
import { type OpenLink, openForWriting, openLink } from './open-link.ts'
import { jobOfRepair } from './queries.ts'

export async function offerUpload(
  visitor: PublicContext,
  { token, ...file }: Input<typeof jobLinks.offerUpload>,
) {
  const { ctx, link } = await openForWriting(visitor, token)
  const { origin } = visitor
  return ctx.withTenant((tenant) => offerTo({ ...tenant, origin }, { linkId: link.id }, file))
}

/** What the office uploaded, or another mechanic, is not there. */
export async function claimFile(
  visitor: PublicContext,
  { token, imageUrl, kind }: Input<typeof jobLinks.claimFile>,
) {
  const { ctx, link } = await openForWriting(visitor, token)
  const id = objectIdIn(imageUrl) ?? ''
  if ((await objectsOfLink(ctx, link.id, [id])).length === 0) throw new AppError('not_found', FILE_NOT_FOUND)
  return claimObject(ctx, { imageUrl: id, kind })
}

/** The photos of the repair and what came through this link; no receipt of the office is among them. */
export async function answerFile({
  visitor,
  input,
  request,
  reply,
}: Asked & { input: Input<typeof jobLinks.file> }) {
  const { ctx, link } = await openLink(visitor, input.token)
  const object = (await isShown(ctx, link, input.id)) ? await findObject(ctx, input.id) : undefined
  return sendObject(ctx, object, { input, request, reply, caching: 'no-store' })
}

async function isShown(ctx: ReadContext, link: OpenLink, id: string): Promise<boolean> {
  const job = await jobOfRepair(ctx, { repairId: link.repairId, linkId: link.id })
  if (job?.repair.imageUrls.includes(objectPath(id))) return true
  return (await objectsOfLink(ctx, link.id, [id])).length === 1
}
