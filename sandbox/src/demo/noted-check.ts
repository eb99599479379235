import { NewCheck } from '@pitlane/contract/checks/calls'
import type { CheckItem } from '@pitlane/contract/checks/settings'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import type { FrontDoor } from '../front-door.ts'
import type { CarPicture } from './car-pictures.ts'
import type { SeedContext } from './seed.ts'

/** What was noted at one moment. */
export interface Noted {
  vehicle: Vehicle
  at: number
  day: number
  odometer: number | null
  fuel: number
  isScratched?: boolean
  wrong?: {
    label: string
    title: string
    description: string
    category: string
    photo: CarPicture['view'] | 'tires'
  }
}

const shown = ['Front', 'Rear', 'Left', 'Right', 'Dashboard'] as const

/** Uploaded and claimed as a browser does it. */
export async function written(
  app: SeedContext['app'],
  door: FrontDoor,
  items: readonly CheckItem[],
  { vehicle, day, odometer, fuel, isScratched, wrong }: Noted,
): Promise<NewCheck> {
  // Loaded when somebody looks for the first time: no start needs them again.
  const [{ anObject }, { carPicture }, { photoOf }] = await Promise.all([
    import('../testing/pictures.ts'),
    import('./car-pictures.ts'),
    import('./photos.ts'),
  ])
  const car = Number(vehicle.hqVehicleId)
  const picture = (view: CarPicture['view']) =>
    carPicture({
      view,
      car,
      day,
      fuel,
      ...(isScratched && { isScratched }),
      ...(odometer !== null && { odometer }),
    })
  const photos = await Promise.all(
    shown.map(async (label) => ({
      label,
      url: await anObject(app, door, { bytes: await picture(label), kind: 'check' }),
    })),
  )
  const ofWrong = wrong && (wrong.photo === 'tires' ? await photoOf('tires', 0) : await picture(wrong.photo))
  const imageUrls = ofWrong ? [await anObject(app, door, { bytes: ofWrong })] : []
  return NewCheck.parse({
    vehicleId: vehicle.id,
    odometer,
    fuel,
    items: items.map(({ id, label }) =>
      label === wrong?.label
        ? { itemId: id, isOk: false, repair: { ...found(wrong), imageUrls } }
        : { itemId: id, isOk: true },
    ),
    photos,
  })
}

function found({ title, description, category }: NonNullable<Noted['wrong']>) {
  return { title, description, category }
}
