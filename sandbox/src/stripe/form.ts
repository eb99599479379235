/** What a form-encoded body says: text, or named parts of it. A list's parts are named 0, 1, 2. */
export type FormValue = string | Form
export type Form = Map<string, FormValue>

/** `line_items[0][price]=p` is read as { line_items: { 0: { price: p } } }. */
export function readForm(encoded: string): Form {
  const form: Form = new Map()
  for (const [name, value] of new URLSearchParams(encoded)) put(form, namesIn(name), value)
  return form
}

function namesIn(name: string): string[] {
  const [first = ''] = name.split('[', 1)
  return [first, ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')]
}

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(form.size) : name
  if (rest.length === 0) {
    form.set(key, value)
    return
  }
  const known = form.get(key)
  const inner: Form = known instanceof Map ? known : new Map()
  form.set(key, inner)
  put(inner, rest, value)
}
