import { AppError } from '@pitlane/contract/errors'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { mostPhotos } from '@pitlane/contract/repairs/photos'
import { useState } from 'react'
import { savedFile } from '../../../files/attachments.ts'
import { type FileField, useAttachments } from '../../../files/use-attachments.ts'
import { useTidyUp } from '../../../files/use-tidy-up.ts'
import type { KeptFiles } from './edit-values.ts'

const FILES_MISSING = 'Some files have not been uploaded. Retry or remove them, then save again.'

/** The photos and the receipt of a repair while somebody edits it. What is not saved in the end goes again. */
export function useEditedFiles(repair: Repair, isSaved: boolean) {
  const [began] = useState(() => ({
    most: mostPhotos(repair),
    photos: photosOf(repair),
    receipt: receiptOf(repair),
  }))
  const photos = useAttachments('photo', began.most, began.photos)
  const receipt = useAttachments('receipt', 1, began.receipt)
  useTidyUp([...photos.files, ...receipt.files], isSaved)

  /** Waits for what is still on its way. */
  async function arrived(): Promise<KeptFiles> {
    const imageUrls = await photos.store.arrived()
    const receipts = await receipt.store.arrived()
    if (!imageUrls || !receipts) throw new AppError('invalid', FILES_MISSING)
    return { imageUrls, receiptUrl: receipts[0] ?? null }
  }

  return {
    photos,
    receipt,
    imageUrls: namesOf(photos),
    receiptUrl: namesOf(receipt).join(),
    arrived,
    restorePhotos: (latest: Repair) => photos.store.restore(photosOf(latest)),
    restoreReceipt: (latest: Repair) => receipt.store.restore(receiptOf(latest)),
  }
}

/** What is on its way has no address yet. */
function namesOf({ files }: FileField): string[] {
  return files.map(({ objectPath, id }) => objectPath ?? id)
}

function photosOf({ imageUrls }: Repair) {
  return imageUrls.map((photo, index) => savedFile(photo, `Photo ${index + 1}`, `${photo}?width=320`))
}

function receiptOf({ receiptUrl }: Repair) {
  return receiptUrl ? [savedFile(receiptUrl, 'Saved receipt')] : []
}
