import { resolve } from 'node:path'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

const CONTRACT = resolve(import.meta.dirname, '../contract/src')
const SHAPES = '@pitlane/contract/shapes/'
const WITH_SHAPES = '?shapes'
/** An error thrown here must be known there. */
const ONCE = /\/(errors|access)\.ts$/
/** What only the server, and the documentation of the API, read of a call. */
const UNREAD = new Set(['input', 'output', 'summary', 'example', 'takesKey'])

/**
 * The browser sends, and trusts what it is answered; only forms check, and load what they check by. So a file of the
 * contract is built twice: whole for who asks for `@pitlane/contract/shapes/…`, and for everybody else without the
 * shapes that nobody there uses, and so without zod.
 */
export function leaveShapesOut(): Plugin {
  return {
    name: 'pitlane:leave-shapes-out',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith(SHAPES) && !importer?.endsWith(WITH_SHAPES)) return
      const found = await this.resolve(source, importer?.replace(WITH_SHAPES, ''), options)
      if (!found?.id.startsWith(CONTRACT) || ONCE.test(found.id)) return found
      return { ...found, id: found.id + WITH_SHAPES }
    },
    transform(code, id) {
      if (!id.startsWith(CONTRACT) || id.endsWith(WITH_SHAPES)) return
      return { code: withoutShapes(code), map: null }
    },
  }
}

interface Edit {
  from: number
  to: number
  text: string
}

/** The contract only declares: a value that nobody uses may go, and of a call all that sending it does not need. */
export function withoutShapes(code: string): string {
  const { program } = parseSync('contract.ts', code)
  const edits: Edit[] = program.body.flatMap((statement) => mayGo(statement, code))
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (callee.type === 'Identifier' && callee.name === 'endpoint') edits.push(...withoutUnread(given))
    },
    FunctionDeclaration({ id, body }) {
      const answer = body?.body.find((statement) => statement.type === 'ReturnStatement')
      if (id?.name === 'endpoint') edits.push(...withoutUnread(answer?.argument))
    },
  }).visit(program)
  return edited(code, edits)
}

/** Whatever is called to make it: a bundler keeps what it takes for an effect. */
function mayGo(statement: ESTree.Program['body'][number], code: string): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) =>
    init && code.slice(init.start, init.end).includes('(')
      ? [
          { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' },
          { from: init.end, to: init.end, text: '))()' },
        ]
      : [],
  )
}

function withoutUnread(given: ESTree.Node | null | undefined): Edit[] {
  if (given?.type !== 'ObjectExpression') return []
  return given.properties.flatMap((property, index) => {
    const next = given.properties[index + 1]
    const isUnread =
      property.type === 'Property' && property.key.type === 'Identifier' && UNREAD.has(property.key.name)
    return isUnread ? [{ from: property.start, to: next?.start ?? given.end - 1, text: '' }] : []
  })
}

/** From the last to the first, so that places stay what they were; what stands in a part that goes, goes with it. */
function edited(code: string, edits: Edit[]): string {
  return edits
    .sort((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: instead }) => text.slice(0, from) + instead + text.slice(to), code)
}
