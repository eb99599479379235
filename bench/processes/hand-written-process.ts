import Fastify from 'fastify'
import pg from 'pg'
import { beMeasured } from './measured-process.ts'

/**
 * The limit: the least that a bare Fastify route and `pg` need to answer the same. Nothing here is taken from the product:
 * the statements are written for this purpose, over the same tables and their indexes. Each returns what the product
 * returns for the same question, field by field (`limit.ts` compares the answers before it measures), as one JSON text
 * that PostgreSQL has written. What it does not do: sign-in, tenancy (a superuser reads, so row level security is
 * not asked), limits, headers, ETags, and the look-ups of routine, assignee, estimate and guarantees, which no repair of its world has.
 */
const [, superuserUrl = ''] = process.argv.slice(2)
const CONNECTIONS = 10

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const fields = `
  'id', r.id, 'number', r.number, 'tenantId', r.tenant_id, 'vehicleId', r.vehicle_id, 'vehicleKey', v.vehicle_key, 'reportedBy', r.reported_by,
  'assignedTo', r.assigned_to, 'assignedToName', null, 'templateId', r.template_id,
  'reservationNumber', r.reservation_number, 'title', r.title, 'description', r.description, 'category', r.category,
  'urgencyLevel', r.urgency_level, 'status', r.status, 'estimatedCost', r.estimated_cost, 'actualCost', r.actual_cost,
  'repairCost', r.repair_cost, 'receiptUrl', r.receipt_url, 'imageUrls', r.image_urls,
  'odometerReading', r.odometer_reading, 'mechanic', r.mechanic, 'startDate', r.start_date, 'startTime', r.start_time,
  'endDate', r.end_date, 'endTime', r.end_time, 'scheduledDate', r.scheduled_date, 'plannedStart', ${instant('r.planned_start')},
  'plannedEnd', ${instant('r.planned_end')}, 'expectedHours', r.expected_hours, 'waiting', r.waiting, 'reportedDone', r.reported_done,
  'completedAt', ${instant('r.completed_at')}, 'hqRepairOrderId', r.hq_repair_order_id,
  'createdAt', ${instant('r.created_at')}, 'updatedAt', ${instant('r.updated_at')},
  'cause', r.cause, 'foundAt', ${instant('r.found_at')}, 'rentalId', r.rental_id,
  'claim', case when r.claim_state is not null then json_build_object('state', r.claim_state) end, 'estimate', r.estimate,
  'vehicle', json_build_object('id', v.id, 'vehicleKey', v.vehicle_key, 'make', v.make, 'model', v.model, 'year', v.year,
    'licensePlate', v.license_plate, 'mileage', v.mileage, 'status', v.status,
    'hqData', case when v.hq_data is not null then json_build_object('label', v.hq_data ->> 'label') end,
    'archivedAt', ${instant('v.archived_at')}),
  'originatingTemplate', null, 'covered', json_build_array()`
const repair = `json_build_object(${fields})`

/** By name; $1 is the business. */
const statements = {
  /** Ten repairs of a status, most urgent first, each with its vehicle; the totals of every status. */
  page: `
    with ten as (
      select id from repairs where tenant_id = $1 and status = $2
      order by urgency_rank desc, created_at desc, id desc limit 10),
    counted as (
      select coalesce(sum(count) filter (where status = 'need'), 0) as need,
             coalesce(sum(count) filter (where status = 'in progress'), 0) as started,
             coalesce(sum(count) filter (where status = 'completed'), 0) as completed,
             coalesce(sum(count) filter (where status = $2), 0) as total
      from repair_counts where tenant_id = $1)
    select json_build_object(
      'repairs', (select json_agg(${repair} order by r.urgency_rank desc, r.created_at desc, r.id desc)
                  from ten join repairs r on r.tenant_id = $1 and r.id = ten.id
                  join vehicles v on v.tenant_id = $1 and v.id = r.vehicle_id),
      'total', total, 'page', 1, 'limit', 10, 'totalPages', ceil(total / 10.0),
      'counts', json_build_object('need', need, 'in progress', started, 'completed', completed))::text as json
    from counted`,
  /** One repair with its vehicle, and since when it keeps it: none of its world has begun. */
  one: `
    select json_build_object(${fields}, 'downtimeHours', null, 'notEarned', null)::text as json
    from repairs r join vehicles v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id
    where r.tenant_id = $1 and r.id = $2`,
  /** Vehicles, available ones, and open repairs that are critical, all of them counted. */
  stats: `
    select json_build_object('totalVehicles', count(*), 'availableVehicles', count(*) filter (where status = 'available'),
      'criticalIssues', (select count(*) from repairs
        where tenant_id = $1 and urgency_level = 'critical' and status in ('need', 'in progress')))::text as json
    from vehicles where tenant_id = $1 and archived_at is null`,
  /** The same from the counts that the product keeps, which nobody who writes a statement by hand would have. */
  statsKept: `
    select json_build_object('totalVehicles', count(*), 'availableVehicles', count(*) filter (where status = 'available'),
      'criticalIssues', (select coalesce(sum(count), 0) from repair_counts
        where tenant_id = $1 and urgency_level = 'critical' and status in ('need', 'in progress')))::text as json
    from vehicles where tenant_id = $1 and archived_at is null`,
  /** All that the slots of a car are reckoned from: what bookings and repairs take of it, and the workshop's hours. */
  slots: `
    select json_build_object(
      'booked', (
        select json_agg(json_build_object('start', b.pick_up_at, 'end', b.return_at))
        from vehicles v
        join booking_vehicles c on c.tenant_id = $1 and c.hq_vehicle_id = v.hq_vehicle_id and c.is_active
        join bookings b on b.tenant_id = $1 and b.id = c.booking_id and b.status <> 'completed'
        where v.tenant_id = $1 and v.id = $2),
      'repairs', (
        select json_agg(json_build_object('id', id, 'status', status, 'start', planned_start, 'end', planned_end,
          'startDate', start_date, 'startTime', start_time, 'endDate', end_date, 'endTime', end_time))
        from repairs where tenant_id = $1 and vehicle_id = $2
          and (status = 'in progress' or status = 'need' and planned_start is not null)),
      'workshop', (select hours from workshops where tenant_id = $1))::text as json`,
  /** Every repair with its vehicle, newest first. */
  list: `
    select json_agg(${repair} order by r.created_at desc, r.id desc)::text as json
    from repairs r join vehicles v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id where r.tenant_id = $1`,
}

const app = Fastify()
const pool = new pg.Pool({ connectionString: superuserUrl, max: CONNECTIONS })
type Asked = { Params: { tenant: string }; Querystring: { status?: string; id?: string } }
for (const [name, text] of Object.entries(statements))
  app.get<Asked>(`/:tenant/${name}`, async ({ params, query }, reply) => {
    const values = [params.tenant, query.status ?? query.id].filter((it) => it !== undefined)
    const { rows } = await pool.query<{ json: string }>({ name, text, values })
    return reply.type('application/json; charset=utf-8').send(rows[0]?.json)
  })
beMeasured(await app.listen({ host: '127.0.0.1', port: 0 }))
