import type { FieldError } from '@pitlane/contract/errors'

/** As much of a shape as is used here. */
interface Shape<Data> {
  safeParse: (given: unknown) => Parsed<Data>
}

type Parsed<Data> =
  | { success: true; data: Data }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }

/** The contract's rules on what a form would send: the shape of the call, and what it asks beyond that. */
export function rulesOn<Values, Data>(
  shape: Shape<Data>,
  toSend: (values: Values) => object,
  problemsOf: (data: Data) => FieldError[],
) {
  function validate(values: Values) {
    const parsed = shape.safeParse(toSend(values))
    if (!parsed.success) return { issues: parsed.error.issues }
    const problems = problemsOf(parsed.data)
    if (problems.length === 0) return { value: values }
    return { issues: problems.map(({ path, message }) => ({ path: path.split('.'), message })) }
  }
  // A form gives its values and nothing else.
  return {
    '~standard': { version: 1, vendor: 'pitlane', validate: (given: unknown) => validate(given as Values) },
  } as const
}
