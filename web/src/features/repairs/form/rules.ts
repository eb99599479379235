import type { Repair } from '@pitlane/contract/repairs/calls'
import {
  editProblems,
  missingForEdit,
  type RepairChanges,
  STATUS_FIELDS_MISSING_ON_EDIT,
} from '@pitlane/contract/repairs/input'
import type { FormValues } from './form-values.ts'
import { atTheirFields } from './missing-words.ts'

/** The contract's rules on what `toSend` makes of a form. What a status lacks is also said at its field. */
export function rulesOn<Values extends WithStatus>(before: Repair, toSend: (values: Values) => object) {
  return async () => {
    const { RepairChanges } = await import('@pitlane/contract/shapes/repairs/input')
    function check(values: Values) {
      const parsed = RepairChanges.safeParse(toSend(values))
      if (!parsed.success) return { issues: parsed.error.issues }
      const after = withChanges(before, parsed.data)
      const problems = editProblems(before, after)
      if (problems.length === 0) return { value: values }
      const lacks = problems.some(({ message }) => message === STATUS_FIELDS_MISSING_ON_EDIT)
      const more = lacks ? atTheirFields(after.status, missingForEdit(after)) : []
      return { issues: [...problems.map(({ path, message }) => ({ path: [path], message })), ...more] }
    }
    return {
      '~standard': {
        ...RepairChanges['~standard'],
        validate: (values: unknown) => (isValues<Values>(values) ? check(values) : { value: values }),
      },
    }
  }
}

/** The repair as it will be when the server agrees. Which vehicle another key means, only the server knows. */
export function withChanges(repair: Repair, sent: RepairChanges): Repair {
  const { updatedAt: _, vehicleKey: __, ...changes } = sent
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return {
    ...repair,
    ...given,
    ...(sent.foundAt === null && { foundAt: repair.createdAt }),
    ...(sent.status && sent.status !== 'completed' && { completedAt: null }),
  }
}

type WithStatus = Pick<FormValues, 'status'>

function isValues<Values extends WithStatus>(values: unknown): values is Values {
  return typeof values === 'object' && values !== null && 'status' in values
}
