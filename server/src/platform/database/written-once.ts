import type { Sql, Written } from './sql.ts'

/** What is sent: a text, and the values for its places. */
export type Statement = Pick<Sql, 'text' | 'values'> & Written

type Given<Name extends string> = Readonly<Record<Name, unknown>>
type Write<Name extends string> = (place: (name: Name) => string) => Sql

/**
 * A statement of one text, put together when it is first needed and only filled from then on: for a long one, putting it
 * together costs as much as sending it. What stands in several places is one value.
 */
export function writtenOnce<Name extends string>(write: Write<Name>): (given: Given<Name>) => Statement {
  let form: Form<Name> | undefined
  return (given) => {
    form ??= formOf(write)
    return { text: form.text, values: form.values.map((read) => read(given)) } as Statement
  }
}

interface Form<Name extends string> {
  text: string
  values: ((given: Given<Name>) => unknown)[]
}

function formOf<Name extends string>(write: Write<Name>): Form<Name> {
  const names = new Map<unknown, Name>()
  const { strings, values: marked } = write((name) => {
    const mark = `the place of ${name}`
    names.set(mark, name)
    return mark
  })
  const values: Form<Name>['values'] = []
  const places = new Map<unknown, number>()
  const placeOf = (value: unknown): number => {
    const name = names.get(value)
    const known = name === undefined ? undefined : places.get(name)
    if (known !== undefined) return known
    values.push(name === undefined ? () => value : (given) => given[name])
    if (name !== undefined) places.set(name, values.length)
    return values.length
  }
  const text = strings.reduce((before, after, at) => `${before}$${placeOf(marked[at - 1])}${after}`)
  return { text, values }
}
