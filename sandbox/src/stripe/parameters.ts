import type { Form, FormValue } from './form.ts'
import { invalidParameter, missingParameter, unknownParameter } from './refusal.ts'

/** Reads one parameter, or refuses it as Stripe does. `path` is how the sender wrote its name. */
export type Reader<T> = (value: FormValue, path: string) => T
type Read<R> = R extends Reader<infer T> ? T : never

type Fields<Shape extends Record<string, Reader<unknown>>, Required extends keyof Shape> = {
  [Name in Required]: Read<Shape[Name]>
} & { [Name in Exclude<keyof Shape, Required>]?: Read<Shape[Name]> }

/** The named parameters and no others; `expand` may always be asked for. */
export function fields<
  Shape extends Record<string, Reader<unknown>>,
  Required extends keyof Shape & string = never,
>(shape: Shape, required: readonly Required[] = []): Reader<Fields<Shape, Required>> {
  return (value, path) => {
    const form = asForm(value, path)
    const below = (name: string) => (path ? `${path}[${name}]` : name)
    for (const name of form.keys()) if (!Object.hasOwn(shape, name)) throw unknownParameter(below(name))
    for (const name of required) if (!form.has(name)) throw missingParameter(below(name))
    const read = [...form].map(([name, given]) => [name, shape[name]?.(given, below(name))])
    return Object.fromEntries(read)
  }
}

export function text(max = 5000): Reader<string> {
  return (value, path) => {
    if (typeof value !== 'string') throw invalidParameter(path, `Invalid string: ${path}`)
    if (value === '')
      throw invalidParameter(
        path,
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
        'parameter_invalid_empty',
      )
    if (value.length > max)
      throw invalidParameter(path, `Invalid string: ${path} may have at most ${max} characters`)
    return value
  }
}

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (value, path) => {
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
      throw invalidParameter(path, `Invalid integer: ${String(value)}`, 'parameter_invalid_integer')
    const number = Number(value)
    if (number < least) throw invalidParameter(path, `This value must be greater than or equal to ${least}.`)
    if (number > most) throw invalidParameter(path, `This value must be less than or equal to ${most}.`)
    return number
  }
}

export const flag: Reader<boolean> = (value, path) => {
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalidParameter(path, `Invalid boolean: ${String(value)}`)
}

export function oneOf<const Word extends string>(...words: Word[]): Reader<Word> {
  return (value, path) => {
    const found = words.find((word) => word === value)
    if (found === undefined)
      throw invalidParameter(path, `Invalid ${path}: must be one of ${words.join(', ')}`)
    return found
  }
}

export const webAddress: Reader<string> = (value, path) => {
  if (typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value)) return value
  throw invalidParameter(path, 'Not a valid URL', 'url_invalid')
}

export function listOf<T>(reader: Reader<T>, most = 100): Reader<T[]> {
  return (value, path) => {
    const form = asForm(value, path)
    if ([...form.keys()].some((name) => !/^\d+$/.test(name)) || form.size > most)
      throw invalidParameter(path, `Invalid array: ${path}`)
    return [...form].map(([name, given]) => reader(given, `${path}[${name}]`))
  }
}

export const metadata: Reader<Record<string, string>> = (value, path) => {
  const read = [...asForm(value, path)].map(([name, given]) => [name, text(500)(given, `${path}[${name}]`)])
  return Object.fromEntries(read)
}

function asForm(value: FormValue, path: string): Form {
  if (value instanceof Map) return value
  throw invalidParameter(path, `Invalid object`)
}
