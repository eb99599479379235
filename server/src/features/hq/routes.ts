import { hq } from '@pitlane/contract/hq'
import { serve } from '../../platform/serve.ts'
import { hqConfig } from './queries.ts'

export const hqRoutes = [serve(hq.config, hqConfig)]
