import type pg from 'pg'
import { tenantId } from '../../worlds/many-repairs.ts'
import type { Business } from '../hour/sizes.ts'

/** What a business has besides its people, and which columns name one of them. */
const copied = {
  vehicles: [],
  odometer_readings: [],
  bookings: [],
  booking_vehicles: [],
  booking_reads: [],
  routine_templates: ['created_by'],
  repairs: ['reported_by', 'assigned_to'],
  repair_history: ['by_user'],
  repair_readings: [],
  repair_counts: [],
  repair_numbers: [],
  overdue_routines: [],
  tidings: [],
  looks: [],
} as const

const AT_ONCE = 50

/**
 * Rows of one business become rows of others of its size, under the same ids: keys begin with the business. Only people have ids of
 * their own, since what is told to one of them is looked up by that id alone.
 */
export async function copyTo(client: pg.Client, model: Business, others: readonly Business[]): Promise<void> {
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const some = others.slice(from, from + AT_ONCE).map(({ number }) => tenantId(number))
    for (const [table, people] of Object.entries(copied)) await copy(client, { table, people, model, some })
    await client.query(
      `update topic_revisions set revision = known.revision from topic_revisions as known
       where known.tenant_id = $1 and topic_revisions.topic = known.topic and topic_revisions.tenant_id = any($2::uuid[])`,
      [tenantId(model.number), some],
    )
  }
}

interface Copying {
  table: string
  people: readonly string[]
  model: Business
  some: readonly string[]
}

async function copy(client: pg.Client, { table, people, model, some }: Copying): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => {
    if (name === 'tenant_id') return 'other'
    return people.includes(name) ? `(left(${name}::text, 24) || right(other::text, 12))::uuid` : name
  })
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table}, unnest($2::uuid[]) other
     where tenant_id = $1`,
    [tenantId(model.number), some],
  )
}
