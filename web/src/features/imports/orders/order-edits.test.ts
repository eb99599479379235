import type { HqOrder } from '@pitlane/contract/imports/calls'
import { describe, expect, test } from 'vitest'
import { choiceOf, orderValues, vehicleKeyOf } from './order-edits.ts'

const order: HqOrder = {
  hqRepairOrderId: '5001',
  title: 'Oil',
  description: 'New filter',
  vehiclePlate: 'ABC 123',
  mechanic: null,
  category: 'oil_change',
  urgencyLevel: 'medium',
  status: 'completed',
  repairCost: 74.5,
  odometerReading: null,
  endDate: '2026-03-14',
  vehicleKey: 'T-1',
}
const fleet = [
  { vehicleKey: 'T-1', licensePlate: 'ABC 123' },
  { vehicleKey: 'T-2', licensePlate: 'xyz-9' },
  { vehicleKey: 'T-3', licensePlate: 'TWICE' },
  { vehicleKey: 'T-4', licensePlate: 'TWI CE' },
]

describe('an order that was edited', () => {
  test('sends what was changed, and nothing that was put back', () => {
    expect(choiceOf(order)).toEqual({ hqRepairOrderId: '5001' })
    const edits = { title: 'Oil change', repairCost: '74.50', mechanic: 'Maria', odometerReading: '12' }
    expect(choiceOf(order, edits)).toEqual({
      hqRepairOrderId: '5001',
      title: 'Oil change',
      mechanic: 'Maria',
      odometerReading: '12',
    })
    expect(choiceOf(order, { title: '' })).toEqual({ hqRepairOrderId: '5001', title: '' })
  })

  test('shows empty fields for what HQ does not say', () => {
    expect(orderValues(order)).toMatchObject({ mechanic: '', odometerReading: '', repairCost: '74.50' })
  })

  test('belongs to the vehicle whose plate was written, if it is one', () => {
    expect(vehicleKeyOf(order, {}, fleet)).toBe('T-1')
    expect(vehicleKeyOf({ ...order, vehicleKey: null }, { vehiclePlate: 'abc-123' }, fleet)).toBeNull()
    expect(vehicleKeyOf(order, { vehiclePlate: 'XYZ 9' }, fleet)).toBe('T-2')
    expect(vehicleKeyOf(order, { vehiclePlate: 'twice' }, fleet)).toBeNull()
    expect(vehicleKeyOf(order, { vehiclePlate: '' }, fleet)).toBeNull()
  })
})
