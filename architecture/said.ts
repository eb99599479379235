import { resolve } from './arrows.ts'
import { statementsIn } from './statements.ts'
import { tablesWritten } from './tables.ts'
import { isTest, type Tree } from './tree.ts'

/** Tables of which somebody hears, and by what a function that writes them says so. */
const saidBy: Record<string, RegExp> = {
  repairs: /\bsayRepairs\(/,
  comments: /\bsay\(\w+, commentHappened,/,
  vehicles: /\bsay\(\w+, (?:fleetReceived|warrantySet),/,
  bookings: /\bsay\(\w+, bookingsReceived,/,
  imports: /\bsay\(\w+, importHappened,/,
  mechanics: /\bsay\(\w+, settingsHappened,/,
  views: /\bsay\(\w+, viewHappened,/,
  checks: /\bsay\(\w+, checkHappened,/,
  check_settings: /\bsay\(\w+, checkSettingsChanged,/,
  workshops: /\bsay\(\w+, workshopChanged,/,
}

interface Declared {
  /** File and name: two words may call theirs the same. */
  id: string
  code: string
  /** The functions it may use, by the names it has for them. */
  known: ReadonlyMap<string, string>
}

/** Functions that write such a table and say nothing, and that nobody uses who does. */
export function unsaid(tree: Tree): string[] {
  const functions = [...tree].flatMap(([file, code]) =>
    /^server\/src\/features\/.*\.ts$/.test(file) && !isTest(file) ? functionsOf(file, uncommented(code)) : [],
  )
  return Object.entries(saidBy).flatMap(([table, says]) => unsaidOf(functions, table, says))
}

/** Whoever writes without a word leaves it to those who call, and they to those who call them. */
function unsaidOf(functions: readonly Declared[], table: string, says: RegExp): string[] {
  const silent = functions.filter(({ code }) => !says.test(code))
  const left = new Map(silent.filter((it) => isWriter(it, table)).map(({ id }) => [id, id]))
  const usersOf = (id: string) => functions.filter((it) => it.id !== id && uses(it, id))
  for (const [id, writer] of left)
    for (const user of usersOf(id)) if (silent.includes(user) && !left.has(user.id)) left.set(user.id, writer)
  return [...left]
    .filter(([id]) => usersOf(id).length === 0)
    .map(([id, writer]) => `${writer} writes ${table}, and ${id.split(' ')[1]} says nothing`)
}

function isWriter({ code }: Declared, table: string): boolean {
  return statementsIn(code).some((sql) => tablesWritten(sql).includes(table))
}

function uses({ code, known }: Declared, id: string): boolean {
  return [...known].some(([name, used]) => used === id && new RegExp(`\\b${name}\\b`).test(code))
}

function uncommented(code: string): string {
  return code.replace(/\/\*.*?\*\/|^ *\/\/.*?$/gms, '')
}

/** What begins at the margin, up to the next that does. */
function functionsOf(file: string, code: string): Declared[] {
  const starts = [...code.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)]
  const known = new Map([
    ...starts.map(([, name = '']): [string, string] => [name, `${file} ${name}`]),
    ...importsOf(file, code),
  ])
  return starts.map(({ 1: name = '', index }, place) => ({
    id: `${file} ${name}`,
    code: code.slice(index, starts[place + 1]?.index),
    known,
  }))
}

function importsOf(file: string, code: string): [string, string][] {
  return [...code.matchAll(/^import \{([^}]+)\} from '([^']+)'/gm)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((it): [string, string] => {
      const [name = '', own = name] = it.trim().split(' as ')
      return [own, `${resolve(file, from)} ${name}`]
    }),
  )
}
