import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { type files, UPLOAD_EXPIRED, UPLOAD_INVALID } from '@pitlane/contract/files/calls'
import type { Moment } from '../../../platform/context.ts'

export interface Offer {
  tenantId: string
  /** The person, or the link of a mechanic, that it was offered to. */
  senderId: string
  id: string
  expiresAt: Date
}

/** The offer in an address that nobody else can write. */
export function uploadAddress({ platform: { secrets } }: Moment, offer: Offer): string {
  const query = new URLSearchParams({
    tenant: offer.tenantId,
    user: offer.senderId,
    expires: String(offer.expiresAt.getTime()),
    signature: secrets.sign(signedText(offer)),
  })
  return `/api/uploads/${offer.id}?${query}`
}

export function readOffer(ctx: Moment, input: Input<typeof files.receive>): Offer {
  const { tenant: tenantId, user: senderId, id } = input
  const expiresAt = new Date(Number(input.expires))
  const offer = { tenantId, senderId, id, expiresAt }
  if (Number.isNaN(expiresAt.getTime()) || !ctx.platform.secrets.isSigned(signedText(offer), input.signature))
    throw new AppError('forbidden', UPLOAD_INVALID)
  if (expiresAt <= ctx.now) throw new AppError('forbidden', UPLOAD_EXPIRED)
  return offer
}

function signedText({ tenantId, senderId, id, expiresAt }: Offer): string {
  return ['upload', tenantId, senderId, id, expiresAt.getTime()].join(' ')
}
