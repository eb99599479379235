import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, milesInput, requiredText } from '../formats.ts'
import { Cover } from './cover.ts'

export const guarantees = {
  covered: endpoint({
    method: 'GET',
    path: '/api/covered',
    access: 'user',
    trial: 'required',
    summary:
      'Who would owe a repair of this car and category if it were found now; without an odometer the car’s own counts',
    example: { vehicleId: '$VEHICLE_ID', category: 'brakes', odometer: 42_000 },
    input: z.object({
      vehicleId: givenId,
      category: requiredText('Category is required'),
      odometer: milesInput.optional(),
    }),
    output: z.array(Cover),
  }),
}
