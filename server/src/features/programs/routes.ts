import { tokens } from '@pitlane/contract/programs/tokens'
import { serve } from '../../platform/http/serve.ts'
import { makeToken, revokeToken } from './tokens/manage-tokens.ts'
import { listTokens } from './tokens/queries.ts'

export const tokenRoutes = [
  serve(tokens.list, listTokens),
  serve(tokens.make, makeToken),
  serve(tokens.revoke, revokeToken),
]
