import { between, pick } from '../seeded-random.ts'

const firstNames = [
  'Grace',
  'Miguel',
  'Aisha',
  'Tom',
  'Yuki',
  'Dolores',
  'Ørjan',
  'Priya',
  'Lena',
  'Marcus',
] as const
const lastNames = ['Whitlock', 'Ferreira', 'Okafor', 'Lindqvist', 'Tanaka', 'Delacroix', 'Brannigan'] as const

/** Personal data, invented, as HQ sends it along: nobody else has a use for it. */
export function customerOf(booking: number) {
  const first = pick(firstNames, 'first name', booking)
  const last = pick(lastNames, 'last name', booking)
  return {
    id: 40_000 + booking,
    label: `${first} ${last}`,
    first_name: first,
    last_name: last,
    email: `${first}.${last}.${booking}@customer.example`.toLowerCase(),
    phone_number: `+1 843-555-${String(between(100, 9_999, 'phone', booking)).padStart(4, '0')}`,
    street: `${between(1, 980, 'street', booking)} Magnolia Avenue`,
    birthdate: `19${between(50, 99, 'born', booking)}-06-15`,
    driver_license: `SC${between(100_000_000, 999_999_999, 'license', booking)}`,
  }
}
