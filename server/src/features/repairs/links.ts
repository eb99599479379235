import { AppError } from '@pitlane/contract/errors'
import { isOwnObjectPath, objectPath } from '@pitlane/contract/files/calls'
import { ROUTINE_OF_OTHER_VEHICLE, ROUTINE_UNKNOWN } from '@pitlane/contract/repairs/calls'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { useObjects } from '../files/use-objects.ts'
import { isUserOfTenant, vehicleOfTemplate } from './queries.ts'

interface Links {
  vehicleId: string
  assignedTo?: string | null | undefined
  templateId?: string | null | undefined
  receiptUrl?: string | null | undefined
  imageUrls?: string[] | undefined
}

/** What a repair points to must be there: people of the business, routines, files, or for a receipt a page on the web. */
export async function assertLinks(ctx: ReadContext, links: Links): Promise<void> {
  const { vehicleId, assignedTo, templateId, receiptUrl, imageUrls = [] } = links
  if (assignedTo && !(await isUserOfTenant(ctx, assignedTo))) throw unknown('assignedTo', 'This person')
  if (templateId) await assertTemplate(ctx, templateId, vehicleId)
  if (receiptUrl && !isOwnObjectPath(receiptUrl) && !isWebAddress(receiptUrl))
    throw unknown('receiptUrl', 'This receipt')
  if (imageUrls.some((path) => !isOwnObjectPath(path))) throw unknown('imageUrls', 'This photo')
}

async function assertTemplate(ctx: ReadContext, templateId: string, vehicleId: string): Promise<void> {
  const owner = await vehicleOfTemplate(ctx, templateId)
  if (!owner) throw invalid('templateId', ROUTINE_UNKNOWN)
  if (owner !== vehicleId) throw invalid('templateId', ROUTINE_OF_OTHER_VEHICLE)
}

/**
 * The repair's files are its own from now on, and so are those that its mechanic reported; a receipt may be a PDF, a photo may
 * not.
 */
export async function takeFiles(
  ctx: WriteContext,
  repairId: string,
  repair: Files,
  reported: Files | null = null,
): Promise<void> {
  const used = await useObjects(ctx, repairId, {
    ...filesOf(repair),
    ...(reported && { reportedDone: Object.values(filesOf(reported)).flat() }),
  })
  const documents = new Set(
    used.filter((it) => it.contentType === 'application/pdf').map((it) => objectPath(it.id)),
  )
  const photos = [...repair.imageUrls, ...(reported?.imageUrls ?? [])]
  if (photos.some((path) => documents.has(path))) throw unknown('imageUrls', 'This photo')
}

interface Files {
  receiptUrl: string | null
  imageUrls: string[]
}

/** The files of ours that a repair holds, by their fields. */
function filesOf({ receiptUrl, imageUrls }: Files) {
  return { imageUrls, receiptUrl: receiptUrl && isOwnObjectPath(receiptUrl) ? [receiptUrl] : [] }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

function unknown(path: string, what: string): AppError {
  return invalid(path, `${what} does not exist.`)
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path, message }] })
}
