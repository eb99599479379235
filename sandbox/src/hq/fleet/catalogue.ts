interface Model {
  id: number
  make: string
  makeId: number
  name: string
  trim: string
  classId: number
}

export const vehicleClasses = [
  'Economy',
  'Compact',
  'Midsize',
  'Full Size',
  'Convertible',
  'SUV',
  'Minivan',
  'Pickup',
] as const

export const locations = [
  { id: 1, name: 'Charleston Airport' },
  { id: 2, name: 'King Street' },
  { id: 3, name: 'Mount Pleasant' },
  { id: 4, name: 'Folly Beach' },
] as const

export const branches = [
  { id: 1, uuid: '5b0c9f0e-1f4e-4d53-9a51-000000000001', name: 'Low Country Rentals', country: 'us' },
  { id: 2, uuid: '5b0c9f0e-1f4e-4d53-9a51-000000000002', name: 'Low Country Rentals Beach', country: 'us' },
] as const

export const colors = ['White', 'Silver', 'Black', 'Blue', 'Red', 'Gray', 'Green'] as const

const makes = ['Toyota', 'Nissan', 'Kia', 'Hyundai', 'Chevrolet', 'Ford', 'Jeep', 'Chrysler', 'Volkswagen']

const [first, ...others] = (
  [
    ['Toyota', 'Corolla', 'LE', 2],
    ['Nissan', 'Versa', 'S', 1],
    ['Kia', 'Rio', 'LX', 1],
    ['Hyundai', 'Accent', 'SE', 1],
    ['Hyundai', 'Elantra', 'SEL', 2],
    ['Nissan', 'Sentra', 'SV', 2],
    ['Toyota', 'Camry', 'SE', 3],
    ['Volkswagen', 'Jetta', '1.4T', 3],
    ['Chevrolet', 'Malibu', 'LT', 4],
    ['Ford', 'Mustang', 'EcoBoost', 5],
    ['Chevrolet', 'Camaro', '2LT', 5],
    ['Toyota', 'RAV4', 'XLE', 6],
    ['Jeep', 'Wrangler', 'Sport', 6],
    ['Ford', 'Explorer', 'XLT', 6],
    ['Kia', 'Sportage', 'EX', 6],
    ['Chrysler', 'Pacifica', 'Touring', 7],
    ['Toyota', 'Sienna', 'XLE', 7],
    ['Ford', 'F-150', 'XLT', 8],
  ] as const
).map(
  ([make, name, trim, classId], at): Model => ({
    id: at + 1,
    make,
    makeId: makes.indexOf(make) + 1,
    name,
    trim,
    classId,
  }),
)
if (!first) throw new Error('The catalogue has no models')
export const models: readonly [Model, ...Model[]] = [first, ...others]
