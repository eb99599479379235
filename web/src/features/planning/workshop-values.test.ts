import { DEFAULT_WORKSHOP, type Workshop } from '@pitlane/contract/planning/workshop'
import { expect, test } from 'vitest'
import { workshopFrom, workshopRules, workshopValues } from './workshop-values.ts'

test('what the form shows is sent as it came, also a day that ends at midnight', () => {
  const nights: Workshop = {
    hours: { ...DEFAULT_WORKSHOP.hours, sat: { from: '18:00', to: '24:00' } },
    turnRoundMinutes: 0,
  }
  expect(workshopValues(nights).hours.sat).toEqual({ isOpen: true, from: '18:00', to: '00:00' })
  for (const workshop of [DEFAULT_WORKSHOP, nights])
    expect(workshopFrom(workshopValues(workshop))).toEqual(workshop)
})

test('hours that end before they begin and a turn-round that is no number are refused at their fields', async () => {
  const rules = await workshopRules()
  const values = workshopValues(DEFAULT_WORKSHOP)
  const paths = async (over: object) => {
    const { issues = [] } = await rules['~standard'].validate({ ...values, ...over })
    return issues.map(({ path }) => path?.join('.'))
  }
  expect(await paths({})).toEqual([])
  expect(await paths({ turnRoundMinutes: 'much' })).toEqual(['turnRoundMinutes'])
  const hours = { ...values.hours, mon: { isOpen: true, from: '10:00', to: '09:00' } }
  expect(await paths({ hours })).toEqual(['hours.mon.to'])
})
