import { between, pick } from '../seeded-random.ts'
import { models } from './catalogue.ts'
import { DEMO_VEHICLES } from './vehicle-status.ts'

/** T-2 … T-286 in the demo, with gaps as cars come and go; then on from T-287. */
export function keyOfCar(car: number): string {
  if (car < 5) return `T-${2 + car * 3}`
  return `T-${car < DEMO_VEHICLES ? 22 + car * 4 : 220 + car}`
}

/** No vowels, so no words; no plate twice. */
export function plateOfCar(car: number): string {
  const letters = 'BCDFGHJKLMNPRSTVWXYZ'
  const word = (car * 4831 + 977) % 8000
  const triple = [word / 400, (word / 20) % 20, word % 20].map((at) => letters[Math.floor(at)])
  return `${triple.join('')}-${String((car * 7919 + 1234) % 10_000).padStart(4, '0')}`
}

const makers = ['1FA', '1G1', '2T1', '3N1', '4T1', '5NP', 'JTD', 'KNA'] as const

export function vinOfCar(car: number): string {
  const [maker, code] = [pick(makers, 'maker', car), between(10 ** 8, 10 ** 9 - 1, 'vin', car)]
  return `${maker}${code.toString(20).toUpperCase().padStart(7, 'B').replaceAll('I', 'X')}C${100_000 + car}`
}

export function modelOfCar(car: number) {
  return pick(models, 'model', car)
}

export function labelOfCar(car: number): string {
  const { make, name, trim } = modelOfCar(car)
  return `${make} ${name} ${trim} - ${car + 1}`
}
