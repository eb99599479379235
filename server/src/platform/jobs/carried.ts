import type { Tracing } from '../tracing/tracing.ts'

/** Beside what the job is about, so that no table needs a column for it: where it was asked for. */
const KEY = 'traceparent'

export function carrying<Data extends object>(tracing: Tracing | undefined, data: Data): Data {
  const carried = tracing?.carried()
  return carried ? { ...data, [KEY]: carried } : data
}

/** What the job is about, and where it was asked for. */
export function unpacked(given: object): { data: object; carried: string | undefined } {
  if (!(KEY in given)) return { data: given, carried: undefined }
  const { [KEY]: carried, ...data } = given
  return { data, carried: typeof carried === 'string' ? carried : undefined }
}
