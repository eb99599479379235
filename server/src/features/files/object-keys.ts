import { type ThumbnailWidth, thumbnailWidths } from '@pitlane/contract/files/calls'

/** Everything of ours in the storage lies below this. */
export const STORAGE_PREFIX = 'objects'

export interface ObjectName {
  tenantId: string
  id: string
}

/** As it came, unchecked; never served, and gone when it is claimed. */
export const uploadKey = (object: ObjectName) => `${folderOf(object)}/upload`
/** As it is served. */
export const fileKey = (object: ObjectName) => `${folderOf(object)}/file`
export const thumbnailKey = (object: ObjectName, width: ThumbnailWidth) => `${folderOf(object)}/w${width}`

export function keysOf(object: ObjectName): string[] {
  const thumbnails = thumbnailWidths.map((width) => thumbnailKey(object, width))
  return [uploadKey(object), fileKey(object), ...thumbnails]
}

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
