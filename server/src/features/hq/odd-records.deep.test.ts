import { api } from '@pitlane/contract'
import { aConnectedTenant, aTenant } from '@pitlane/sandbox/testing/makers'
import { JsonAsIs, only, openOddHq } from '@pitlane/sandbox/testing/odd-hq'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const odd = await openOddHq()
const world = await openWorld({ demo: true, settings: { HQ_ALLOWED_ORIGINS: odd.origin } })
const { hq, imports, vehicles } = api
const plain = { id: 1, label: 'Volvo 120 - 1', vehicle_key: 'T-1', status: 'available' }

/** A business whose HQ has these vehicles, in the words of JSON. */
async function aFleetOf(...records: string[]) {
  const admin = await aTenant(world.app)
  const list = new JsonAsIs(`{"data":[${[JSON.stringify(plain), ...records].join(',')}]}`)
  const tenantToken = odd.answer(admin.tenant.slug, ({ page, path }) =>
    path === 'fleets/vehicles' && page === 1 ? list : { data: [] },
  )
  await admin.call(hq.saveConfig, { baseUrl: odd.baseUrl, tenantToken, userToken: 'any' })
  return admin
}

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31 00:00:00', '2026-12-31'],
  ['2026-12-31T23:00:00.000000-05:00', '2026-12-31'],
  ['2026-02-30', null],
  ['0000-00-00', null],
  ['9999-12-31', null],
  ['12/31/2026', null],
  ['', null],
  [20261231, null],
  [{ date: '2026-12-31' }, null],
])('a paper that HQ ends with %j ends %s', async (written, expires) => {
  const record = { ...plain, id: 2, vehicle_key: 'T-2', plate_expiration_date: written, color: '' }
  const admin = await aFleetOf(JSON.stringify(record))
  expect(await admin.call(hq.sync, {})).toMatchObject({ total: 2, errors: [] })
  const [, car] = await admin.call(vehicles.list, {})
  expect([car?.plateExpires, car?.color]).toEqual([expires, null])
})

describe('one odd record does not stop the rest', () => {
  test.each([
    ['half a character in the key', '{"id":2,"vehicle_key":"T-\\ud83d"}', 'T-\ufffd', 1],
    ['half a character elsewhere', '{"id":2,"vehicle_key":"T-2","f1":"\\udc00"}', 'T-2', 1],
    ['half a character in a name', '{"id":2,"vehicle_key":"T-2","\\ud83d":1}', 'T-2', 1],
    ['a NUL', '{"id":2,"vehicle_key":"T-2","notes":"a\\u0000b"}', 'T-2', 1],
    ['the six characters \\u0000', '{"id":2,"vehicle_key":"T-2","notes":"\\\\u0000"}', 'T-2', 0],
    [
      'a status that is a word of JavaScript',
      '{"id":2,"vehicle_key":"T-2","status":"constructor"}',
      'T-2',
      0,
    ],
    ['a prototype', '{"id":2,"vehicle_key":"T-2","__proto__":{"status":"sold"}}', 'T-2', 0],
    ['a key without end', () => `{"id":2,"vehicle_key":"${'é'.repeat(5_000)}"}`, 'é'.repeat(200), 1],
    ['a record without end', () => `{"id":2,"vehicle_key":"T-2","f1":"${'x'.repeat(500_000)}"}`, 'T-2', 1],
    [
      'a record without a bottom',
      () => `{"id":2,"vehicle_key":"T-2","f1":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'T-2',
      1,
    ],
    ['an odometer without end', `{"id":2,"vehicle_key":"T-2","odometer":1e300,"year":-1e300}`, 'T-2', 0],
  ])('%s', async (_, record, key, problems) => {
    const admin = await aFleetOf(typeof record === 'string' ? record : record())
    const answer = await admin.call(hq.sync, {})
    expect(answer).toMatchObject({ state: 'done', created: 2, total: 2 })
    expect(answer.errors).toHaveLength(problems)
    for (const problem of answer.errors) expect(problem).toContain('Vehicle 2: ')
    expect((await admin.call(vehicles.list, {})).map((it) => it.vehicleKey).sort()).toEqual(
      ['T-1', key].sort(),
    )
    expect(await admin.call(hq.sync, {})).toMatchObject({ unchanged: 2, archived: 0 })
  })

  test('an id without end is one entry', async () => {
    const admin = await aFleetOf(`{"id":"${'7'.repeat(5_000)}","label":"${'x'.repeat(5_000)}"}`)
    const answer = await admin.call(hq.sync, {})
    expect(answer).toMatchObject({ state: 'done', total: 1 })
    expect(answer.errors).toEqual([expect.stringMatching(/^A vehicle of HQ has no id \(x{100}\)$/)])
  })

  test('the same through the sandbox that everybody can change', async () => {
    const admin = await aConnectedTenant(world, 10)
    const [one, other, third] = await admin.call(vehicles.list, {})
    const say = (vehicle: typeof one, change: object) =>
      admin.call(api.demo.hq, { vehicle: { hqVehicleId: vehicle?.hqVehicleId ?? '', ...change } })
    await say(one, { status: 'constructor' })
    await say(other, { vehicle_key: 'T-\ud83d' })
    await say(third, { vehicle_key: 'T-\\u0000' })
    const answer = await admin.call(hq.sync, {})
    expect(answer).toMatchObject({ state: 'done', updated: 3, total: 10 })
    expect(answer.errors).toEqual([expect.stringContaining(`Vehicle ${other?.hqVehicleId}: `)])
    expect((await admin.call(vehicles.one, { id: one?.id ?? '' })).status).toBe('out_of_service')
  })
})

describe('whatever records HQ has', () => {
  const words = fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      '\ud800',
      '\udc00x',
      '\\u0000',
      '\\ud800',
      'constructor',
      '__proto__',
      'toString',
      'T-1',
    ],
    ...[
      'rental',
      'sold',
      'done',
      '2026-11-15 08:30:00',
      '0001-01-01',
      '9999-12-31T23:59:59Z',
      '+275760-09-13',
      '-0',
    ],
    ...['1,234.50', 'NaN', '💥'.repeat(300), 'k'.repeat(3_000)],
  )
  const numbers = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(2 ** 31, 1e300, -1, 0.5, 1e21))
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.oneof(words, numbers, fc.boolean(), fc.constant(null), fc.string({ unit: 'binary-ascii' })),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(words, fc.constantFrom('id', 'name', 'label', 'amount', 'plate')), tie('any'), {
        maxKeys: 3,
      }),
    ),
  })).any
  const record = (...fields: string[]) =>
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record(Object.fromEntries(fields.map((name) => [name, value])), { requiredKeys: [] }),
      },
      { weight: 1, arbitrary: value },
    )
  const records = (...fields: string[]) =>
    fc.array(
      fc
        .tuple(fc.nat(30), record(...fields))
        .map(([id, it]) => (isObject(it) && !('id' in it) ? { ...it, id } : it)),
      { maxLength: 30 },
    )

  test('a sync ends well, and orders and reservations are told', async () => {
    const admin = await aFleetOf()
    await admin.call(hq.sync, {})
    const [vehicle] = await admin.call(vehicles.list, {})
    const ofVehicle = records(
      ...[
        'id',
        'label',
        'vehicle_key',
        'plate',
        'status',
        'status_label',
        'odometer',
        'year',
        'vin',
        'deleted_at',
      ],
      ...['vehicle_model', 'vehicle_class', 'vehicle_class_label', 'current_location', 'f1'],
    )
    const ofOrder = records(
      ...[
        'id',
        'label',
        'title',
        'repair_type',
        'description',
        'notes',
        'status',
        'vehicle_id',
        'vehicle',
        'plate',
      ],
      ...[
        'vendor',
        'garage',
        'total_amount',
        'cost',
        'odometer',
        'end_date',
        'completed_at',
        'updated_at',
        'date',
      ],
    )
    const ofReservation = records(
      ...[
        'id',
        'confirmation_number',
        'prefixed_id',
        'status',
        'pick_up_date',
        'return_date',
        'notes',
        'description',
      ],
      ...['active_vehicle_information', 'vehicles', 'deleted_at'],
    )
    await fc.assert(
      fc.asyncProperty(ofVehicle, ofOrder, ofReservation, async (fleet, orders, bookings) => {
        const token = odd.answer(admin.tenant.slug, (asked) => {
          if (asked.path === 'fleets/vehicles') return only(asked.path, [...fleet, plain])(asked)
          const booked = { active_vehicle_information: { vehicle_id: 1 }, status: 'open' }
          if (asked.path.startsWith('car-rental'))
            return only(
              asked.path,
              bookings.map((it) => (isObject(it) ? { ...booked, ...it } : it)),
            )(asked)
          return only(
            asked.path,
            orders.map((it) => (isObject(it) ? { status: 'done', ...it } : it)),
          )(asked)
        })
        await admin.call(hq.saveConfig, { baseUrl: odd.baseUrl, tenantToken: token, userToken: 'any' })
        expect(await admin.call(hq.sync, { archiveMissing: 'true' })).toMatchObject({ state: 'done' })
        const offered = await admin.call(imports.hqOrders, {})
        const chosen = offered.repairs.map(({ hqRepairOrderId }) => ({ hqRepairOrderId }))
        if (chosen.length > 0) await admin.call(imports.importHq, { repairs: chosen })
        world.travel(odd.asked(token).length * 61_000)
        await admin.call(hq.reservations, { id: vehicle?.id ?? '' })
        await admin.call(vehicles.list, {})
      }),
      { numRuns: 30 },
    )
    world.travel(0)
  }, 120_000)
})

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
