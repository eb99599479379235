import { type ThumbnailWidth, thumbnailWidths } from '@pitlane/contract/files/calls'

/** Everything of ours in the storage lies below this. */
export const STORAGE_PREFIX = 'objects'

export interface ObjectName {
  tenantId: string
  id: string
}

const UPLOAD = '/upload'
/** As it came, unchecked; never served, and gone when it is claimed. */
export const uploadKey = (object: ObjectName) => `${folderOf(object)}${UPLOAD}`
/** As it is served. */
export const fileKey = (object: ObjectName) => `${folderOf(object)}/file`
export const thumbnailKey = (object: ObjectName, width: ThumbnailWidth) => `${folderOf(object)}/w${width}`

export function keysOf(object: ObjectName): string[] {
  const thumbnails = thumbnailWidths.map((width) => thumbnailKey(object, width))
  return [uploadKey(object), fileKey(object), ...thumbnails]
}

/** The file that a row stands for. Thumbnails are made again by whoever asks for one. */
export function fileNamed({ state, ...object }: ObjectName & { state: 'uploaded' | 'claimed' }): string {
  return state === 'claimed' ? fileKey(object) : uploadKey(object)
}

/** What was uploaded is there until it is claimed, which may be at any moment. */
export const isPassing = (key: string) => key.endsWith(UPLOAD)

const KEY = new RegExp(`^${STORAGE_PREFIX}/([0-9a-f-]{36})/([0-9a-f-]{36})/[a-z0-9]+$`)

/** Whose file this is; undefined for what is not ours. */
export function ownerOfKey(key: string): ObjectName | undefined {
  const [, tenantId, id] = KEY.exec(key) ?? []
  return tenantId && id ? { tenantId, id } : undefined
}

/** All files of a business lie below this. */
export const folderOfTenant = (tenantId: string) => `${STORAGE_PREFIX}/${tenantId}`

function folderOf({ tenantId, id }: ObjectName): string {
  return `${folderOfTenant(tenantId)}/${id}`
}
