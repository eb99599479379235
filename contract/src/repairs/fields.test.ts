import { expect, test } from 'vitest'
import { Repair } from './calls.ts'
import { exportedFields, fieldNames, repairFields, toldFields, writtenFields } from './fields.ts'
import { NewRepair, RepairChanges } from './input.ts'

/** What programs know; a new field may stand between them. */
const known =
  'id tenantId vehicleId vehicleKey reportedBy assignedTo assignedToName templateId reservationNumber title description ' +
  'category urgencyLevel status estimatedCost actualCost repairCost receiptUrl imageUrls odometerReading mechanic ' +
  'startDate startTime endDate endTime scheduledDate completedAt hqRepairOrderId createdAt updatedAt vehicle ' +
  'originatingTemplate'
const told =
  'title description vehicleKey category urgencyLevel status reservationNumber mechanic templateId assignedTo startDate ' +
  'startTime endDate endTime scheduledDate repairCost estimatedCost actualCost odometerReading receiptUrl imageUrls'

const asKnown = (names: readonly string[], order: string) =>
  names.filter((name) => order.split(' ').includes(name)).join(' ')

test('a repair has the keys that programs know, in their order', () => {
  expect(asKnown(Object.keys(Repair.shape), known)).toBe(known)
})

test('what is wrong with an edit is told in the order that programs know', () => {
  expect(asKnown(Object.keys(RepairChanges.shape), told)).toBe(told)
  const wrong = Object.fromEntries(told.split(' ').map((name) => [name, {}]))
  const paths = RepairChanges.safeParse(wrong).error?.issues.map(({ path }) => path[0])
  expect(paths).toEqual(told.split(' '))
})

test('what is wrong with a report is told in that order too, the odometer before what may be left out', () => {
  const wrong = Object.fromEntries(told.split(' ').map((name) => [name, {}]))
  const paths = NewRepair.safeParse({ tenantId: 't', vehicleId: 'v', reportedBy: 'u', ...wrong }).error
    ?.issues
  const others = told.replace(' odometerReading', '').replace('status', 'status odometerReading')
  expect(paths?.map(({ path }) => path[0]).join(' ')).toBe(others)
})

test('no two columns of the CSV export share a place', () => {
  const places = exportedFields.map((name) => repairFields[name].csv)
  expect(new Set(places).size).toBe(places.length)
})

test('whatever a person gives is written or leads to something that is, and is told', () => {
  for (const name of fieldNames.filter((it) => 'given' in repairFields[it])) {
    expect([...writtenFields, 'vehicleKey']).toContain(name)
    expect(toldFields).toContain(name)
  }
})
