import type { User } from '@pitlane/contract/accounts/calls'
import { missingForReport, type NewRepair, STATUS_FIELDS_MISSING } from '@pitlane/contract/repairs/input'
import { repairStatuses, urgencyLevels } from '@pitlane/contract/repairs/words'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { emptyValues, type FormValues, type TypedValues, typedIn } from '../form/form-values.ts'
import { reportRows, statusRows } from '../form/layout.ts'
import { atTheirFields } from '../form/missing-words.ts'

/** What a link may bring along. */
export interface Prefill {
  templateId?: string | undefined
  title?: string | undefined
  description?: string | undefined
  category?: string | undefined
  urgencyLevel?: string | undefined
}

/** An empty form: what the link says and what the vehicle knows. */
export function typedFrom(prefill: Prefill, mileage: number | null): TypedValues {
  const empty = emptyValues(reportRows)
  const said = Object.fromEntries(
    Object.entries(prefill).filter(([name, text]) => name in empty && text !== undefined),
  )
  return {
    ...empty,
    ...said,
    urgencyLevel: urgencyLevels.find((level) => level === prefill.urgencyLevel) ?? empty.urgencyLevel,
    odometerReading: mileage === null ? '' : String(mileage),
  }
}

/** With who reports, and on what. */
export function reportValues(typed: TypedValues, user: User | null, vehicle: Vehicle): FormValues {
  return {
    ...typed,
    tenantId: user?.tenantId ?? '',
    reportedBy: user?.id ?? '',
    vehicleId: vehicle.id,
    vehicleKey: vehicle.vehicleKey ?? '',
  }
}

/** Typed, and then hidden by another status, is neither checked nor sent. */
export function onlyAsked<Values extends TypedValues>(values: Values): Values {
  const asked = typedIn(statusRows[values.status])
  const hidden = repairStatuses
    .flatMap((status) => typedIn(statusRows[status]))
    .filter((field) => !asked.includes(field))
  return { ...values, ...Object.fromEntries(hidden.map((field) => [field, ''])) }
}

/** The contract's rules on what the form shows. */
export async function reportRules() {
  const { NewRepair } = await import('@pitlane/contract/shapes/repairs/input')
  return {
    '~standard': {
      ...NewRepair['~standard'],
      validate: (values: unknown) =>
        isReport(values) ? checked(NewRepair, onlyAsked(values)) : NewRepair['~standard'].validate(values),
    },
  }
}

/** What the chosen status lacks is also said at its field. */
function checked(shape: typeof NewRepair, values: FormValues) {
  const parsed = shape.safeParse(values)
  if (parsed.success) return { value: parsed.data }
  const { issues } = parsed.error
  const lacks = issues.find(({ message }) => message === STATUS_FIELDS_MISSING)
  const others = lacks ? missingForReport(values).filter((field) => field !== lacks.path.join()) : []
  return { issues: [...issues, ...atTheirFields(values.status, others)] }
}

function isReport(values: unknown): values is FormValues {
  return typeof values === 'object' && values !== null && 'status' in values
}

/** What choosing a routine fills in. */
export function fromTemplate(
  template: Pick<RoutineTemplate, 'id' | 'title' | 'description' | 'category'> | undefined,
): Partial<TypedValues> {
  if (!template) return { templateId: '' }
  const { id, title, description, category } = template
  return { templateId: id, title, description: description ?? '', category }
}

/** A link that names a routine fills in what choosing it would; what the link itself says comes first. */
export function withTemplate(
  prefill: Prefill,
  templates: readonly Pick<RoutineTemplate, 'id' | 'title' | 'description' | 'category'>[],
): Prefill {
  const template = templates.find(({ id }) => id === prefill.templateId)
  if (!template) return { ...prefill, templateId: undefined }
  const { title, description, category } = template
  return {
    ...prefill,
    title: prefill.title ?? title,
    description: prefill.description ?? description ?? undefined,
    category: prefill.category ?? category,
  }
}

/** What of the form is typed, and so kept in a draft. */
export function typedOf(values: FormValues): TypedValues {
  const { tenantId: _, reportedBy: __, vehicleId: ___, vehicleKey: ____, ...typed } = values
  return typed
}
