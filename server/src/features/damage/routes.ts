import { damage } from '@pitlane/contract/damage/calls'
import { serve } from '../../platform/http/serve.ts'
import { rentalsOfRepair } from './rentals.ts'

export const damageRoutes = [serve(damage.rentals, rentalsOfRepair)]
