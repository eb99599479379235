import { draw } from '../seeded-random.ts'

/** The vehicles of the demo, which should look good; the awkward ones come after them. */
export const DEMO_VEHICLES = 67

const inTheDemo: [status: string, vehicles: number][] = [
  ['available', 38],
  ['rental', 17],
  ['reserved', 6],
  ['dirty', 3],
  ['out_of_service', 1],
  ['Out of Service', 1],
  ['on-holiday', 1],
]
const demoStatuses = inTheDemo.flatMap(([status, vehicles]) => Array<string>(vehicles).fill(status))

const beyondTheDemo: [status: string, share: number][] = [
  ['available', 0.55],
  ['rental', 0.24],
  ['reserved', 0.08],
  ['dirty', 0.03],
  ['returned', 0.02],
  ['out_of_service', 0.01],
  ['out-of-service', 0.01],
  ['Out of Service', 0.01],
  ['complementary', 0.01],
  ['new', 0.01],
  ['on_sale', 0.005],
  ['On Sale', 0.005],
  ['repossessed', 0.004],
  ['stolen', 0.004],
  ['totaled', 0.004],
  ['recovered', 0.004],
  ['on-holiday', 0.004],
]

const labels = new Map([
  ['out_of_service', 'Out of Service'],
  ['on_sale', 'On Sale'],
])

export function statusOfCar(car: number): string {
  if (car < DEMO_VEHICLES) return demoStatuses[(car * 29) % DEMO_VEHICLES] ?? 'available'
  let left = draw('status', car)
  for (const [status, share] of beyondTheDemo) {
    left -= share
    if (left < 0) return status
  }
  return 'available'
}

export function statusLabel(status: string): string {
  const code = status.toLowerCase().replace(/[ -]/g, '_')
  return labels.get(code) ?? code.charAt(0).toUpperCase() + code.slice(1)
}

/** What the vehicle is doing, whatever the spelling, as far as its reservations depend on it. */
export function useOf(status: string): 'out' | 'soon' | 'in' {
  const code = status.toLowerCase()
  if (code === 'rental' || code === 'complementary') return 'out'
  return code === 'reserved' ? 'soon' : 'in'
}
