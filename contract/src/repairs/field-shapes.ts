import { z } from 'zod'
import { PHOTOS_MAX, tooManyPhotos } from '../files/calls.ts'
import {
  clearableId,
  clearableInstant,
  clearableText,
  dateInput,
  dateOnly,
  hoursInput,
  id,
  instant,
  milesInput,
  money,
  moneyInput,
  quarterHours,
  requiredText,
  timeInput,
  timeOfDay,
  wholeMiles,
} from '../formats.ts'
import { claimStates } from './claim/states.ts'
import { Estimate } from './estimate/shape.ts'
import {
  type FieldKind,
  type FieldName,
  fieldNames,
  type GivenField,
  givenFields,
  type RepairFieldRules,
  repairFields,
} from './fields.ts'
import { ReportedDone, Waiting } from './mechanic.ts'
import { NUMBER_MAX } from './number.ts'
import { PHOTOS_KEPT_MAX } from './photos.ts'
import { causes, clearableCause, repairStatus, repairStatuses, urgencyLevel, urgencyLevels } from './words.ts'

const ADDRESS_MAX = 2_000
const photos = z.array(z.string().trim().max(ADDRESS_MAX))
const wholeNumber = z.int().min(1).max(NUMBER_MAX)
const claim = z.object({ state: z.enum(claimStates) })

/** How a field of each kind is answered, and how it is given: null or nothing clears what may be null. */
const kinds = {
  id: { answered: id, given: clearableId() },
  text: { answered: z.string(), given: clearableText() },
  category: { answered: z.string(), given: clearableText() },
  urgency: { answered: z.enum(urgencyLevels), given: urgencyLevel },
  status: { answered: z.enum(repairStatuses), given: repairStatus },
  money: { answered: money, given: moneyInput },
  miles: { answered: wholeMiles, given: milesInput },
  hours: { answered: quarterHours, given: hoursInput },
  address: { answered: z.string(), given: clearableText(ADDRESS_MAX) },
  photos: {
    answered: z.array(z.string()),
    given: photos.max(PHOTOS_MAX, tooManyPhotos(PHOTOS_MAX)),
  },
  day: { answered: dateOnly, given: dateInput },
  time: { answered: timeOfDay, given: timeInput },
  instant: { answered: instant, given: clearableInstant },
  number: { answered: wholeNumber, given: wholeNumber },
  waiting: { answered: Waiting, given: Waiting },
  reported: { answered: ReportedDone, given: ReportedDone },
  cause: { answered: z.enum(causes), given: clearableCause },
  rental: { answered: z.string(), given: clearableText() },
  claim: { answered: claim, given: claim },
  estimate: { answered: Estimate, given: Estimate },
} satisfies Record<FieldKind, { answered: z.ZodType; given: z.ZodType }>

type Fields = typeof repairFields
type KindOf<Name extends FieldName> = (typeof kinds)[Fields[Name]['kind']]
type Answered<Name extends FieldName> = Fields[Name] extends { always: true }
  ? KindOf<Name>['answered']
  : z.ZodNullable<KindOf<Name>['answered']>
type Given<Name extends GivenField> = Fields[Name] extends { required: string }
  ? ReturnType<typeof requiredText>
  : KindOf<Name>['given']
type Reported<Name extends GivenField> = Fields[Name] extends { initially: unknown }
  ? z.ZodDefault<Given<Name>>
  : Fields[Name] extends { required: string }
    ? Given<Name>
    : OrNull<Given<Name>>
type OrNull<Shape> = Shape extends z.ZodType
  ? z.ZodPipe<z.ZodOptional<Shape>, z.ZodTransform<z.output<Shape> | null, z.output<Shape> | undefined>>
  : never

// The compiler cannot follow a table that is read line by line; the types above say of a line what the functions do.

/** Of an answer, in its order. */
export const answeredFields = Object.fromEntries(fieldNames.map((name) => [name, answered(name)])) as {
  [Name in FieldName]: Answered<Name>
}

/** Of a report: what must be given, what has a beginning, and what is null where it is absent. */
export const reportedFields = Object.fromEntries(givenFields.map((name) => [name, reported(name)])) as {
  [Name in GivenField]: Reported<Name>
}

/** Of an edit: what is absent stays. */
export const changedFields = Object.fromEntries(
  givenFields.map((name) => [name, given(name).optional()]),
) as { [Name in GivenField]: z.ZodOptional<Given<Name>> }

/** Photos of an edit. How many this repair may have, `photoProblems` says, who knows it. */
export const keptPhotos = photos.max(PHOTOS_KEPT_MAX, tooManyPhotos(PHOTOS_KEPT_MAX))

function answered(name: FieldName): z.ZodType {
  const { kind, always } = rulesOf(name)
  return always ? kinds[kind].answered : kinds[kind].answered.nullable()
}

function given(name: GivenField): z.ZodType {
  const { kind, required, max } = rulesOf(name)
  return required === undefined ? kinds[kind].given : requiredText(required, max)
}

function reported(name: GivenField): z.ZodType {
  const { required, initially } = rulesOf(name)
  if (initially !== undefined) return given(name).default(initially)
  return required === undefined ? orNull(given(name)) : given(name)
}

/** With what a line does not say. */
function rulesOf(name: FieldName): RepairFieldRules {
  return repairFields[name]
}

function orNull(shape: z.ZodType) {
  return shape.optional().transform((value) => value ?? null)
}
