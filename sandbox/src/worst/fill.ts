import { CHECK_NOTE_MAX } from '@pitlane/contract/checks/calls'
import { CHECK_LABEL_MAX } from '@pitlane/contract/checks/settings'
import { REASON_MAX } from '@pitlane/contract/claims/calls'
import { COMMENT_MAX } from '@pitlane/contract/comments/calls'
import { DESCRIPTION_MAX, NAME_MAX, TITLE_MAX } from '@pitlane/contract/formats'
import { TOKEN_NAME_MAX } from '@pitlane/contract/programs/tokens'
import { VIEW_NAME_MAX } from '@pitlane/contract/views/calls'
import { withClient } from '../postgres/with-client.ts'
import type { Sizes } from './sizes.ts'

/** Whose it is, and who has done all of it. */
interface Filled {
  tenantId: string
  userId: string
}

/** The things that most of everything hangs on. */
export interface Worst {
  vehicleId: string
  vehicleKey: string
  repairId: string
  completedId: string
  openId: string
  photoId: string
  templateId: string
  commentId: string
  linkId: string
  webhookId: string
  deliveryId: string
  userId: string
  categoryId: string
  mechanic: string
  checkId: string
  /** What is looked at when a car is checked. */
  itemIds: string[]
}

/** Past this many repairs the texts are short: the longest of all of them would fill the disk and show nothing more. */
const LONG_TEXTS = 300
const WORST_CAR = 'W-1'

/**
 * A business with as much of everything as it may have, most of it on one car: written in the database, set-based and with triggers off, because through
 * the front door it would take a day.
 */
export async function fillWorst(superuserUrl: string, of: Filled, sizes: Sizes): Promise<Worst> {
  return withClient(superuserUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const fill of Object.values(fillers)) if (fill) await client.query(fill(of, sizes))
    for (const fill of besides) await client.query(fill(of, sizes))
    await client.query('analyze')
    const { rows } = await client.query<Worst>(somethingOf(of))
    const [worst] = rows
    if (!worst) throw new Error('The business is empty')
    return worst
  })
}

type Fill = (of: Filled, sizes: Sizes) => string

const long = (length: number) => `repeat('Wm ', ${Math.floor(length / 3)})`
const series = (most: number) => `generate_series(1, ${most})`

/** How each line of the limits is filled, in the order in which they need each other; null for what another one fills. */
const fillers: Record<keyof Sizes, Fill | null> = {
  peopleOfTrial: null,
  people: (of, { people }) => insertPeople(of, 'worst', people - 1, true),
  formerPeople: (of, { formerPeople }) => insertPeople(of, 'former', formerPeople, false),
  categories: ({ tenantId }, { categories }) => `
    insert into repair_categories (tenant_id, name, name_key, code, description)
    select '${tenantId}', 'Category ' || n, 'category ' || n, 'category_' || n, ${long(TITLE_MAX)} from ${series(categories)} n`,
  mechanics: ({ tenantId }, { mechanics }) => `
    insert into mechanics (tenant_id, name, name_key, specialization, guarantee_days, guarantee_distance)
    select '${tenantId}', 'Mechanic ' || n, 'mechanic ' || n, ${long(NAME_MAX)}, 3650, 1 from ${series(mechanics)} n`,
  vehicles: ({ tenantId }, { vehicles }) => `
    insert into vehicles (tenant_id, hq_vehicle_id, vehicle_key, vehicle_class, make, model, year, license_plate, mileage, location,
                          status, plate_expires, inspection_expires, hq_data, created_at)
    select '${tenantId}', 'w' || n, 'W-' || n, 'Class ' || n % 50, 'Make ' || n % 30, 'Model ' || n % 200, 2010 + n % 16, 'ABC-' || n,
           20000 + n, 'Place ' || n % 40, 'available', current_date + n % 400 - 20, current_date + n % 300 - 20,
           json_build_object('label', 'Car ' || n), now() - interval '700 days'
    from ${series(vehicles)} n`,
  bookings: ({ tenantId }, { bookings }) => `
    insert into bookings (tenant_id, hq_id, number, status, pick_up_at, return_at, vehicle_class, pick_up_location, return_location,
                          price, currency, days, source_digest)
    select '${tenantId}', 'w' || n, 'B-' || n,
           case when pick_up + interval '3 days' < now() then 'completed' when pick_up < now() then 'rental'
                when n % 10 = 0 then 'pending' else 'open' end,
           pick_up, case when n % 97 > 0 then pick_up + interval '3 days' end, 'Class ' || n % 50, 'Place ' || n % 40, 'Place ' || n % 39,
           150 + n % 900, 'USD', 3, '-'
    from ${series(bookings)} n,
         lateral (select date_trunc('minute', now()) + (n::float / ${bookings} * 270 - 180) * interval '1 day' as pick_up) times`,
  // Some have as many cars as one may have, every fourth takes the worst car, and all together have as many as all may have.
  bookedCars: ({ tenantId }, { bookings, bookedCars, carsOfBooking, vehicles }) => `
    insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, odometer_pick_up, odometer_return)
    select tenant_id, id, place, 'w' || case when place = 0 and n % 4 = 0 then 1 else 1 + (n * 7 + place * 13) % ${vehicles} end,
           true, 20000 + n, case status when 'completed' then 20100 + n end
    from (select *, substr(hq_id, 2)::int as n from bookings where tenant_id = '${tenantId}' and hq_id like 'w%') booked,
         generate_series(0, ${carsOfBooking} - 1) place
    where place < case when n > ${bookings} - ${Math.floor((bookedCars - bookings) / (carsOfBooking * 2))} then ${carsOfBooking}
                       when n % 2 = 0 then 2 else 1 end
    limit ${bookedCars}`,
  carsOfBooking: null,
  routinesOfVehicle: null,
  routines: ({ tenantId, userId }, { routines, routinesOfVehicle, vehicles }) => `
    insert into routine_templates (tenant_id, vehicle_id, title, description, category, trigger_type, interval_value, interval_unit,
                                   base_date, base_mileage, created_by, expected_hours)
    select tenant_id, id, case k when 0 then 'Oil Change' else 'Routine ' || k end, ${long(TITLE_MAX)}, case k when 0 then 'oil_change' else 'category_' || 1 + k % 100 end,
           case when k % 2 = 0 then 'mileage' else 'time' end, case when k % 2 = 0 then 5000 else 90 end,
           case when k % 2 = 1 then 'days' end, current_date - (mileage % 120)::int, mileage - mileage % 6000, '${userId}', 1
    from vehicles, lateral (select k from generate_series(0, case vehicle_key when '${WORST_CAR}' then ${routinesOfVehicle} - 1 else ${Math.ceil(routines / vehicles) - 1} end) k) more
    where tenant_id = '${tenantId}' limit ${routines}`,
  repairs: (of, { repairs, vehicles }) =>
    insertRepairs(of, `vehicle_key = 'W-' || 1 + n % ${vehicles}`, repairs, 0),
  repairsOfVehicle: (of, { repairsOfVehicle, repairs }) =>
    insertRepairs(of, `vehicle_key = '${WORST_CAR}'`, repairsOfVehicle, repairs),
  plansOfVehicle: ({ tenantId }, { plansOfVehicle }) => `
    update repairs set status = 'need', completed_at = null, expected_hours = 2, mechanic = 'Mechanic 1',
      planned_start = now() + n * interval '30 minutes', planned_end = now() + n * interval '30 minutes' + interval '2 hours'
    from (select id as planned, row_number() over (order by number) as n from repairs
          where tenant_id = '${tenantId}' and vehicle_id = ${worstCar(tenantId)}
          order by number desc limit ${plansOfVehicle}) plans
    where tenant_id = '${tenantId}' and id = planned`,
  comments: ({ tenantId, userId }, { comments }) => `
    insert into comments (tenant_id, repair_id, by_user, at, text)
    select '${tenantId}', ${worstRepair(tenantId)}, '${userId}', now() - n * interval '1 minute', ${long(COMMENT_MAX)} from ${series(comments)} n`,
  photos: ({ tenantId, userId }, { photos }) => `
    with kept as (
      insert into objects (tenant_id, uploaded_by, state, kind, content_type, size, used_by)
      select '${tenantId}', '${userId}', 'claimed', 'photo', 'image/jpeg', 500000, ${worstRepair(tenantId)} from ${series(photos)}
      returning id
    )
    update repairs set image_urls = (select array_agg('/objects/' || id) from kept)
    where tenant_id = '${tenantId}' and id = ${worstRepair(tenantId)}`,
  checksOfVehicle: (of, { checksOfVehicle }) =>
    insertChecks(of, `vehicle_key = '${WORST_CAR}'`, checksOfVehicle, 5),
  checks: (of, { checks, vehicles }) =>
    insertChecks(of, `vehicle_key = 'W-' || 1 + n % ${vehicles}`, checks, 1),
  checkItems: ({ tenantId }, { checkItems, checkLabels }) => `
    insert into check_settings (tenant_id, is_active, items, photos)
    select '${tenantId}', true,
           (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'label', rpad('Item ' || n, ${CHECK_LABEL_MAX}, ' W'), 'isSafety', n % 2 = 0) order by n)
            from ${series(checkItems)} n),
           (select array_agg(rpad('Photo ' || n, ${CHECK_LABEL_MAX}, ' W') order by n) from ${series(checkLabels)} n)
    on conflict (tenant_id) do update set is_active = true, items = excluded.items, photos = excluded.photos`,
  checkLabels: null,
  // On the newest check of the worst car, which also has an answer to each item.
  photosOfCheck: ({ tenantId, userId }, { photosOfCheck, checkItems }) => `
    with kept as (
      insert into objects (tenant_id, uploaded_by, state, kind, content_type, size, used_by)
      select '${tenantId}', '${userId}', 'claimed', 'check', 'image/jpeg', 500000, ${worstCheck(tenantId)} from ${series(photosOfCheck)}
      returning id
    ), shown as (
      insert into check_photos (tenant_id, check_id, place, label, object_id)
      select '${tenantId}', ${worstCheck(tenantId)}, row_number() over (), rpad('Photo', ${CHECK_LABEL_MAX}, ' W'), id from kept
    )
    insert into check_items (tenant_id, check_id, place, item_id, label, is_safety, is_ok, note)
    select '${tenantId}', ${worstCheck(tenantId)}, 10 + n, gen_random_uuid(), rpad('Item ' || n, ${CHECK_LABEL_MAX}, ' W'), false, false, ${long(CHECK_NOTE_MAX)}
    from ${series(checkItems)} n`,
  // Every tenth repair has an estimate, the worst of them with as many lines as there may be.
  estimateLines: ({ tenantId, userId }, { estimateLines }) => `
    update repairs set estimate = jsonb_build_object('lines', (
        select jsonb_agg(jsonb_build_object('label', ${long(NAME_MAX)}, 'amount', n))
        from generate_series(1, case when id = ${worstRepair(tenantId)} then ${estimateLines} else 3 end) n),
      'total', 465, 'note', null, 'days', 2, 'at', '2026-01-01T00:00:00.000Z', 'by', jsonb_build_object('id', '${userId}'),
      'state', (array['open', 'approved', 'declined'])[1 + number % 3], 'decidedBy', null, 'decidedAt', null, 'reason', null)
    where tenant_id = '${tenantId}' and (number % 10 = 0 or id = ${worstRepair(tenantId)})`,
  // Every tenth repair is a damage that was claimed, the worst of them with as many lines and payments as there may be.
  claimLines: ({ tenantId }, { claimLines }) => `
    with claimed as (
      update repairs set cause = 'damage', found_at = created_at, rental_id = 'w1', claim_state = (array['claimed', 'paid', 'waived'])[1 + number % 3]
      where tenant_id = '${tenantId}' and (number % 10 = 0 or id = ${worstRepair(tenantId)}) returning id
    ), made as (
      insert into claims (tenant_id, repair_id, sent_at, rental_id, rental_number, reason, created_at, updated_at)
      select '${tenantId}', id, now(), 'w1', 'B-1', ${long(REASON_MAX)}, now(), now() from claimed returning repair_id
    )
    insert into claim_lines (tenant_id, repair_id, place, kind, label, amount)
    select '${tenantId}', repair_id, n, 'other', ${long(NAME_MAX)}, 100000
    from made, generate_series(1, case when repair_id = ${worstRepair(tenantId)} then ${claimLines} else 2 end) n`,
  claimPayments: ({ tenantId }, { claimPayments }) => `
    insert into claim_payments (tenant_id, repair_id, paid_on, amount, created_at)
    select '${tenantId}', repair_id, current_date, 1, now() from claims,
      generate_series(1, case when repair_id = ${worstRepair(tenantId)} then ${claimPayments} else 1 end) n
    where tenant_id = '${tenantId}'`,
  openLinks: ({ tenantId, userId }, { openLinks }) => `
    insert into job_links (tenant_id, id, repair_id, by_user, token_hash, created_at, expires_at)
    select '${tenantId}', app.new_id(), ${worstRepair(tenantId)}, '${userId}', sha256(n::text::bytea), now(), now() + interval '14 days'
    from ${series(openLinks)} n`,
  imports: ({ tenantId, userId }, { imports }) => `
    insert into imports (tenant_id, kind, file_name, created_by, created_at, imported, errors)
    select '${tenantId}', 'csv', ${long(NAME_MAX)} || n % 10, '${userId}', now() - n * interval '1 hour', 0, 100 from ${series(imports)} n`,
  tokens: ({ tenantId, userId }, { tokens }) => `
    insert into tokens (tenant_id, id, name, rights, prefix, token_hash, created_by, created_at, last_used_at)
    select '${tenantId}', gen_random_uuid(), ${long(TOKEN_NAME_MAX)} || n % 10, 'write', 'pit_' || n, sha256(('worst ' || n)::bytea), '${userId}', now(), now()
    from ${series(tokens)} n`,
  auditEntries: ({ tenantId, userId }, { auditEntries }) => `
    insert into audit_entries (tenant_id, id, at, kind, said, details, by_user, address_range)
    select '${tenantId}', app.new_id(), now() - n * interval '5 minutes', 'settings', 'changedBusiness', '{"what":"name"}', '${userId}', '192.0.2.0/24'
    from ${series(auditEntries)} n`,
  sharedViews: (of, { sharedViews }) =>
    insertViews(
      of,
      sharedViews,
      `(select id from users where tenant_id = '${of.tenantId}' and username = 'worst-1')`,
      true,
    ),
  views: (of, { views }) => insertViews(of, views, `'${of.userId}'`, false),
  passkeys: ({ tenantId, userId }, { passkeys }) => `
    insert into passkeys (tenant_id, user_id, credential_id, public_key, counter, transports, name, created_at)
    select '${tenantId}', '${userId}', sha256(n::text::bytea), '-', 0, '{internal}', ${long(NAME_MAX)}, now() from ${series(passkeys)} n`,
  webhooks: ({ tenantId }, { webhooks }) => `
    insert into webhooks (tenant_id, url, events, secret_sealed, created_at, is_active)
    select '${tenantId}', 'https://hooks.invalid/' || n, '{repair.created,conflict.opened,routine.overdue}', '-', now(), n > 1 from ${series(webhooks)} n`,
  // To one that is switched off, so that nobody calls it.
  webhookDeliveries: ({ tenantId }, { webhookDeliveries }) => `
    with told as (
      insert into webhook_events (tenant_id, type, at, data)
      select '${tenantId}', 'repair.updated', now(), json_build_object('title', 'Brakes squeal') from ${series(webhookDeliveries)}
      returning id
    )
    insert into deliveries (tenant_id, way, kind, sent_to, about, order_key, place_in_line, made_at, due_at)
    select '${tenantId}', 'webhook', 'repair.updated', (select id from webhooks where tenant_id = '${tenantId}' and not is_active), id, id, row_number() over (),
           now(), now() + interval '3 hours' from told`,
  devices: ({ tenantId, userId }, { devices }) => `
    insert into push_devices (tenant_id, user_id, endpoint_hash, origin, subscription, name, created_at, registered_at)
    select '${tenantId}', '${userId}', sha256(n::text::bytea), 'https://push.invalid', '-', 'Device ' || n, now(), now() from ${series(devices)} n`,
}

/** What no limit counts, and comes along with the rest: what cars and people leave behind in two years. */
const besides: Fill[] = [
  ({ tenantId }) => `
    insert into odometer_readings (tenant_id, vehicle_id, read_at, odometer)
    select tenant_id, id, now() - n * interval '60 days', mileage - n * 1500 from vehicles, generate_series(1, 5) n where tenant_id = '${tenantId}'`,
  ({ tenantId, userId }) => `
    insert into repair_history (tenant_id, repair_id, at, by_user, action)
    select '${tenantId}', ${worstRepair(tenantId)}, now() - n * interval '1 minute', '${userId}', 'edited' from ${series(5_000)} n`,
  ({ tenantId, userId }) => `
    insert into notifications (tenant_id, user_id, kind, at, sentence, link, about)
    select '${tenantId}', '${userId}', 'comment', now() - n * interval '10 minutes', 'Said ' || n, '/repairs', 'about ' || n from ${series(10_000)} n`,
  ({ tenantId }) => `
    insert into repair_counts (tenant_id, status, urgency_level, count)
    select tenant_id, status, urgency_level, count(*) from repairs where tenant_id = '${tenantId}' group by 1, 2, 3
    on conflict (tenant_id, status, urgency_level) do update set count = excluded.count`,
  ({ tenantId }) => `
    insert into repair_numbers (tenant_id, last) select '${tenantId}', max(number) from repairs where tenant_id = '${tenantId}'
    on conflict (tenant_id) do update set last = excluded.last`,
  ({ tenantId }) => `
    insert into topic_revisions (tenant_id, topic, revision)
    select '${tenantId}', topic, 1 from unnest(array['repairs', 'vehicles', 'templates', 'bookings']) topic on conflict do nothing`,
]

function insertPeople({ tenantId }: Filled, name: string, count: number, isActive: boolean): string {
  return `
    insert into users (tenant_id, username, username_key, email, email_key, password_hash, first_name, last_name, is_active)
    select '${tenantId}', called, called, called || '@example.com', called || '@example.com', '-', ${long(NAME_MAX)}, 'Number ' || n, ${isActive}
    from ${series(count)} n, lateral (select '${name}-' || n as called) names`
}

function insertViews({ tenantId }: Filled, count: number, maker: string, isShared: boolean): string {
  return `
    insert into views (tenant_id, user_id, page, name, name_key, query, is_shared, created_at)
    select '${tenantId}', ${maker}, 'repairs', ${long(VIEW_NAME_MAX - 6)} || n, 'view ' || n,
           json_build_object('search', ${long(TITLE_MAX)}, 'status', 'open'), ${isShared}, now() from ${series(count)} n`
}

/** The newest are of the longest kind; a third is open, most of it critical. */
function insertRepairs({ tenantId, userId }: Filled, car: string, count: number, after: number): string {
  return `
    insert into repairs (tenant_id, vehicle_id, reported_by, assigned_to, title, description, category, urgency_level, status, number,
                         odometer_reading, repair_cost, mechanic, start_date, start_time, end_date, completed_at, created_at, updated_at)
    select '${tenantId}', vehicles.id, '${userId}', case when n % 3 = 0 then '${userId}'::uuid end,
           case when n <= ${LONG_TEXTS} then ${long(TITLE_MAX)} else 'Brakes squeal ' || n end,
           case when n <= ${LONG_TEXTS} then ${long(DESCRIPTION_MAX)} else 'Heard on the highway, number ' || n end,
           'category_' || 1 + n % 100, (array['low', 'critical', 'high', 'critical'])[1 + n % 4], state, ${after} + n,
           20000 + n % 50000, n % 900, 'Mechanic ' || 1 + n % 100, case state when 'in progress' then current_date - 1 end,
           case state when 'in progress' then '08:00' end, case state when 'completed' then current_date - (n % 700)::int end,
           case state when 'completed' then now() - (n % 700) * interval '1 day' end, now() - n * interval '10 minutes', now() - n * interval '10 minutes'
    from ${series(count)} n
    join vehicles on tenant_id = '${tenantId}' and ${car},
    lateral (select case when n % 6 = 0 then 'need' when n % 7 = 0 then 'in progress' else 'completed' end as state) states`
}

/** Each with some answers, one of which is not OK. */
function insertChecks({ tenantId, userId }: Filled, car: string, count: number, hours: number): string {
  return `
    with made as (
      insert into checks (tenant_id, vehicle_id, at, by_user, odometer, fuel, note, created_at)
      select '${tenantId}', vehicles.id, now() - n * interval '${hours} hours', '${userId}', 20000, n % 9,
             case when n <= ${LONG_TEXTS} then ${long(CHECK_NOTE_MAX)} end, now() - n * interval '${hours} hours'
      from ${series(count)} n join vehicles on tenant_id = '${tenantId}' and ${car}
      returning id
    )
    insert into check_items (tenant_id, check_id, place, item_id, label, is_safety, is_ok)
    select '${tenantId}', id, place, gen_random_uuid(), 'Item ' || place, place = 1, place > 1 from made, generate_series(1, 8) place`
}

const worstCheck = (tenantId: string) =>
  `(select id from checks where tenant_id = '${tenantId}' and vehicle_id = ${worstCar(tenantId)} order by at desc limit 1)`

const worstCar = (tenantId: string) =>
  `(select id from vehicles where tenant_id = '${tenantId}' and vehicle_key = '${WORST_CAR}')`

/** An open one, with the longest texts. */
const worstRepair = (tenantId: string) =>
  `(select id from repairs where tenant_id = '${tenantId}' and vehicle_id = ${worstCar(tenantId)} and planned_start is not null order by number limit 1)`

function somethingOf({ tenantId, userId }: Filled): string {
  const one = (table: string, condition = 'true') =>
    `(select id from ${table} where tenant_id = '${tenantId}' and ${condition} limit 1)`
  return `
    select ${worstCar(tenantId)} as "vehicleId", '${WORST_CAR}' as "vehicleKey", ${worstRepair(tenantId)} as "repairId",
           ${one('repairs', "status = 'completed' and claim_state is null")} as "completedId", ${one('objects')} as "photoId",
           ${one('repairs', `status = 'need' and vehicle_id <> ${worstCar(tenantId)}`)} as "openId",
           ${one('routine_templates', `vehicle_id = ${worstCar(tenantId)}`)} as "templateId", ${one('comments')} as "commentId",
           ${one('webhooks', 'not is_active')} as "webhookId", ${one('deliveries', "way = 'webhook'")} as "deliveryId",
           ${one('job_links')} as "linkId", ${one('users', `is_active and id <> '${userId}'`)} as "userId",
           ${one('repair_categories', "code like 'category%'")} as "categoryId", 'Mechanic 1' as mechanic, ${worstCheck(tenantId)} as "checkId",
           (select array_agg(item ->> 'id') from check_settings, jsonb_array_elements(items) item where tenant_id = '${tenantId}') as "itemIds"`
}
