import type { TokenRights } from '@pitlane/contract/access'

export const rightsWords: Record<TokenRights, string> = { read: 'Read', write: 'Read and write' }
