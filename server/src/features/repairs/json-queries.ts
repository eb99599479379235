import { instantText, type Sql, sql } from '../../platform/database/database.ts'

/** Looked up repair by repair, so that a page reads ten routines and not all of them. */
const originatingTemplate: Sql = sql`
  select json_build_object('id', routine.id, 'title', routine.title, 'triggerType', trigger_type,
    'intervalValue', interval_value, 'intervalUnit', interval_unit, 'nextDueDate', next_due_date,
    'nextDueMileage', next_due_mileage)
  from routine_due as routine where routine.tenant_id = repairs.tenant_id and routine.id = repairs.template_id`

/** Few repairs have one, and the others must not pay for it. */
const assignedToName: Sql = sql`case when assigned_to is not null then (
    select trim(first_name || ' ' || last_name) from users
    where users.tenant_id = repairs.tenant_id and users.id = assigned_to) end`

/** A repair with its vehicle, as the contract describes it, made by the database from `repairs` and `vehicles`. */
export const repairJson: Sql = sql`json_build_object(
  'id', repairs.id, 'tenantId', repairs.tenant_id, 'vehicleId', vehicle_id, 'vehicleKey', vehicle_key,
  'reportedBy', reported_by, 'assignedTo', assigned_to, 'assignedToName', ${assignedToName},
  'templateId', template_id,
  'reservationNumber', reservation_number, 'title', title, 'description', description, 'category', category,
  'urgencyLevel', urgency_level, 'status', repairs.status, 'estimatedCost', estimated_cost, 'actualCost', actual_cost,
  'repairCost', repair_cost, 'receiptUrl', receipt_url, 'imageUrls', image_urls, 'odometerReading', odometer_reading,
  'mechanic', mechanic, 'startDate', start_date, 'startTime', start_time, 'endDate', end_date, 'endTime', end_time,
  'scheduledDate', scheduled_date, 'completedAt', ${instantText(sql`completed_at`)}, 'hqRepairOrderId', hq_repair_order_id,
  'createdAt', ${instantText(sql`repairs.created_at`)}, 'updatedAt', ${instantText(sql`repairs.updated_at`)},
  'vehicle', json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
    'licensePlate', license_plate, 'mileage', mileage, 'status', vehicles.status,
    'hqData', case when hq_data is not null then json_build_object('label', hq_data ->> 'label') end,
    'archivedAt', ${instantText(sql`archived_at`)}),
  'originatingTemplate', case when template_id is not null then (${originatingTemplate}) end)`

export const withVehicle: Sql = sql`
  join vehicles on vehicles.tenant_id = repairs.tenant_id and vehicles.id = repairs.vehicle_id`
