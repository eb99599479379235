import type { ReadContext } from '../../platform/context.ts'
import { empty, instantText, type Sql, sql } from '../../platform/database/database.ts'
import { bookingFields } from '../bookings/queries.ts'
import { routineDue } from '../routine/due-queries.ts'
import { tenantClock } from '../tenants/queries.ts'

/** Of a list, and by which its next piece is found. */
export interface Row {
  id: string
  json: string
}

/** The business itself, as JSON. */
export async function tenantJson(ctx: ReadContext): Promise<string> {
  const [row] = await ctx.query<{ json: string }>(sql`
    select json_build_object('id', id, 'name', name, 'slug', slug, 'domain', domain, 'status', status,
      'contactEmail', contact_email, 'contactPhone', contact_phone, 'address', address, 'timezone', timezone,
      'distanceUnit', distance_unit, 'clock', ${tenantClock}, 'currency', currency, 'claimFee', claim_fee, 'approveUnder', approve_under, 'chargesInHq', charges_in_hq,
      'freeTrial', free_trial, 'freeTrialEnddate', ${instantText(sql`free_trial_end`)}, 'isSubscriber', is_subscriber,
      'createdAt', ${instantText(sql`created_at`)})::text as json
    from tenants where id = ${ctx.tenantId}`)
  return row?.json ?? 'null'
}

/** The connection to HQ, without what opens it. */
export async function hqJson(ctx: ReadContext): Promise<string> {
  const [row] = await ctx.query<{ json: string }>(sql`
    select json_build_object('baseUrl', base_url, 'isConnected', is_connected, 'isActive', is_active,
      'lastSync', ${instantText(sql`last_sync`)})::text as json
    from hq_configs where tenant_id = ${ctx.tenantId}`)
  return row?.json ?? 'null'
}

/** With whom people can sign in, without what opens it. */
export async function ssoJson(ctx: ReadContext): Promise<string> {
  const [row] = await ctx.query<{ json: string }>(sql`
    select json_build_object('name', name, 'issuer', issuer, 'clientId', client_id, 'isActive', is_active,
      'createsEmployees', creates_employees)::text as json
    from sso_configs where tenant_id = ${ctx.tenantId}`)
  return row?.json ?? 'null'
}

interface List {
  from: (tenantId: string) => Sql
  json: Sql
  where?: Sql
}

/** What is in a list, by the columns that may leave; none of them opens anything. */
const lists = {
  users: {
    from: () => sql`users`,
    json: sql`'id', id, 'username', username, 'email', email, 'firstName', first_name, 'lastName', last_name, 'role', role,
      'isActive', is_active, 'profileImageUrl', profile_image_url, 'createdAt', ${instantText(sql`created_at`)}`,
  },
  invitations: {
    from: () => sql`invitations`,
    json: sql`'id', id, 'email', email, 'firstName', first_name, 'lastName', last_name, 'role', role,
      'createdAt', ${instantText(sql`created_at`)}, 'expiresAt', ${instantText(sql`expires_at`)}`,
  },
  mechanics: {
    from: () => sql`mechanics`,
    json: sql`'id', id, 'name', name, 'specialization', specialization, 'email', email, 'phone', phone,
      'language', language, 'isActive', is_active`,
  },
  categories: {
    from: () => sql`repair_categories`,
    json: sql`'id', id, 'name', name, 'code', code, 'description', description, 'isActive', is_active`,
  },
  vehicles: {
    from: (tenantId) => sql`(
      select vehicles.*, (
        select coalesce(json_agg(json_build_object('at', ${instantText(sql`read_at`)}, 'odometer', odometer)
          order by read_at), '[]')
        from (
          select read_at, odometer from odometer_readings where tenant_id = ${tenantId} and vehicle_id = vehicles.id
          union all
          select read_at, odometer from repair_readings where tenant_id = ${tenantId} and vehicle_id = vehicles.id
          union all
          select at, odometer from checks
          where tenant_id = ${tenantId} and vehicle_id = vehicles.id and odometer is not null) as read) as readings
      from vehicles where tenant_id = ${tenantId}) as vehicles`,
    json: sql`'id', id, 'hqVehicleId', hq_vehicle_id, 'vehicleKey', vehicle_key, 'vehicleClass', vehicle_class,
      'make', make, 'model', model, 'year', year, 'vin', vin, 'licensePlate', license_plate, 'status', status,
      'location', location, 'mileage', mileage, 'color', color, 'plateExpires', plate_expires,
      'registrationExpires', registration_expires, 'inspectionExpires', inspection_expires, 'hqData', case when hq_data is not null
        then json_build_object('label', hq_data ->> 'label') end,
      'archivedAt', ${instantText(sql`archived_at`)}, 'createdAt', ${instantText(sql`created_at`)},
      'updatedAt', ${instantText(sql`updated_at`)}, 'odometerReadings', readings`,
  },
  bookings: {
    from: (tenantId) => sql`(
      select bookings.*, (
        select coalesce(json_agg(json_build_object('hqVehicleId', hq_vehicle_id, 'isActive', is_active,
          'pickUp', ${instantText(sql`booking_vehicles.pick_up_at`)}, 'return', ${instantText(sql`booking_vehicles.return_at`)},
          'odometerPickUp', odometer_pick_up, 'odometerReturn', odometer_return) order by place), '[]')
        from booking_vehicles
        where booking_vehicles.tenant_id = ${tenantId} and booking_vehicles.booking_id = bookings.id) as vehicles
      from bookings where bookings.tenant_id = ${tenantId}) as bookings`,
    json: sql`${bookingFields()}, 'vehicles', vehicles`,
  },
  routineTemplates: {
    from: (tenantId) => sql`${routineDue(tenantId)} as routine`,
    json: sql`'id', id, 'vehicleId', vehicle_id, 'title', title, 'description', description, 'category', category,
      'triggerType', trigger_type, 'intervalValue', interval_value, 'intervalUnit', interval_unit, 'isActive', is_active, 'expectedHours', expected_hours,
      'nextDueDate', next_due_date, 'nextDueMileage', next_due_mileage, 'lastCompletedDate', last_completed_date,
      'lastCompletedMileage', last_completed_mileage, 'createdBy', created_by,
      'createdAt', ${instantText(sql`created_at`)}, 'updatedAt', ${instantText(sql`updated_at`)}`,
  },
  views: {
    from: () => sql`views`,
    json: sql`'id', id, 'page', page, 'name', name, 'query', query, 'isShared', is_shared, 'by', user_id,
      'createdAt', ${instantText(sql`created_at`)}`,
  },
  comments: {
    from: () => sql`comments`,
    json: sql`'id', id, 'repairId', repair_id, 'at', ${instantText(sql`at`)}, 'by', coalesce(by_user, by_token), 'text', text,
      'editedAt', ${instantText(sql`edited_at`)}, 'deletedAt', ${instantText(sql`deleted_at`)}`,
  },
  imports: {
    from: () => sql`imports`,
    json: sql`'id', id, 'kind', kind, 'fileName', file_name, 'createdBy', coalesce(created_by, by_token),
      'createdAt', ${instantText(sql`created_at`)}, 'imported', imported, 'errors', errors,
      'undoneAt', ${instantText(sql`undone_at`)}, 'undoneBy', undone_by`,
  },
  files: {
    from: () => sql`objects`,
    json: sql`'path', '/objects/' || id, 'kind', kind, 'contentType', content_type, 'size', size, 'usedBy', used_by,
      'uploadedBy', coalesce(uploaded_by, by_token), 'createdAt', ${instantText(sql`created_at`)}`,
    where: sql`and state = 'claimed'`,
  },
} satisfies Record<string, List>

type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as ListName[]

/** A piece of a list, after the id that the piece before ended with. */
export function listAfter(
  ctx: ReadContext,
  name: ListName,
  after: string | undefined,
  most: number,
): Promise<Row[]> {
  const list: List = lists[name]
  return ctx.query<Row>(sql`
    select id, json_build_object(${list.json})::text as json from ${list.from(ctx.tenantId)}
    where tenant_id = ${ctx.tenantId} ${list.where ?? empty} ${after ? sql`and id > ${after}` : empty}
    order by id limit ${most}`)
}
