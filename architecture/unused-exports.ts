import { resolve } from './arrows.ts'
import type { Tree } from './tree.ts'

/** `file name` of everything that is exported and that nobody imports. */
export function unusedExports(tree: Tree): string[] {
  const used = new Set<string>()
  for (const [file, code] of tree) if (isCode(file)) for (const it of importsIn(file, code)) used.add(it)
  return [...tree]
    .filter(([file]) => isCode(file))
    .flatMap(([file, code]) => exportsIn(code).map((name) => `${file} ${name}`))
    .filter((it) => !used.has(it))
}

const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file)

/** The names under which others may have something of a file. */
function exportsIn(code: string): string[] {
  const declared = [...code.matchAll(DECLARED)].map(([, name = '']) => name)
  const taken = [...code.matchAll(/^export const [[{]([^\]}]*)[\]}] =/gm)].flatMap(([, names = '']) =>
    ownNames(names),
  )
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    outerNames(names),
  )
  return [...new Set([...declared, ...taken, ...listed])]
}

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm

/** What a file takes of others; of a whole that it takes, whatever it names. */
function importsIn(file: string, code: string): string[] {
  const named = [
    ...code.matchAll(/(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/g),
  ].flatMap(([, names = '', from = '']) => innerNames(names).map((name) => `${resolve(file, from)} ${name}`))
  const whole = [...code.matchAll(/\* as \w+ from '([^']+)'|\bimport\(\s*'([^']+)'/g)].map(
    ([, from = '', asked = from]) => resolve(file, asked),
  )
  if (whole.length === 0) return named
  const words = [...new Set(code.match(/\b\w+\b/g))]
  return [...named, ...whole.flatMap((from) => words.map((name) => `${from} ${name}`))]
}

const each = (names: string) =>
  names
    .split(',')
    .map((it) => it.trim().replace(/^type /, ''))
    .filter(Boolean)
/** `a as b`: the name inside is a, outside b. */
const innerNames = (names: string) => each(names).map((it) => it.split(' as ')[0] ?? '')
const outerNames = (names: string) => each(names).map((it) => it.split(' as ').at(-1) ?? '')
/** `a: b` and `a = 1`, where something is taken apart. */
const ownNames = (names: string) => each(names).map((it) => it.replace(/ ?=.*/, '').split(': ').at(-1) ?? '')
