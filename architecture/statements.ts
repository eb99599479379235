/** The SQL of a file: what stands in its `sql` templates, without what is put into them, in quotes or in comments. */
export function statementsIn(code: string): string[] {
  return [...code.matchAll(/\bsql`/g)].map(({ index }) => plain(template(code, index + 4).text))
}

/** What is put into a statement; as the name of a table it says nothing. */
export const PUT_IN = '$'

/** What only names columns, and puts no value in. */
const NO_VALUE = 'excluded('

export function plain(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/'[^']*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

/** The tables, views and functions there are after all migrations, without those that triggers call; what a later one drops is gone. */
export function madeBy(migrations: readonly string[]): Set<string> {
  const made = new Set<string>()
  for (const [, verb, name = ''] of migrations.join(' ').matchAll(MADE_OR_DROPPED))
    if (verb === 'drop') made.delete(name)
    else made.add(name)
  return made
}

const MADE_OR_DROPPED =
  /\b(create|drop) (?:or replace )?(?:table|view|function) ([a-z_.]+)(?![a-z_.])(?!\(\) returns trigger)/g

/** From behind the first tick to behind the last. */
function template(code: string, start: number): { text: string; end: number } {
  let text = ''
  let at = start
  while (at < code.length && code[at] !== '`') {
    if (code.startsWith('${', at)) {
      text += code.startsWith(NO_VALUE, at + 2) ? '' : PUT_IN
      at = expressionEnd(code, at + 2)
    } else {
      text += code[at]
      at += code[at] === '\\' ? 2 : 1
    }
  }
  return { text, end: at + 1 }
}

/** Behind the bracket that closes what is put in, which may have brackets, quotes and templates of its own. */
function expressionEnd(code: string, start: number): number {
  let at = start
  for (let open = 1; open > 0 && at < code.length; ) {
    const sign = code[at]
    if (sign === '`') at = template(code, at + 1).end
    else if (sign === "'" || sign === '"') at = code.indexOf(sign, at + 1) + 1 || code.length
    else at += 1
    if (sign === '{') open += 1
    if (sign === '}') open -= 1
  }
  return at
}
