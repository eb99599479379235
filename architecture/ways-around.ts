import { isTest, type Tree } from './tree.ts'

/*
 * What the compiler would take and the house does not: a statement that was not written with the tag, and a route that is not of the
 * contract. The first is refused by its type (server/src/platform/database/sql.ts), so here it is who could make one all the same; of
 * the second the running server is asked (server/src/app.test.ts).
 */

/** Who makes statements out of what is none. */
export function makesStatements(tree: Tree): string[] {
  return found(tree, [
    /\bas (unknown as )?(Sql|Statement|Written)\b/,
    /[)}\]] as never\b/,
    /'sql-template-tag'/,
  ])
}

/** Who serves something without `mount`. */
export function servesByHand(tree: Tree): string[] {
  return found(tree, [
    /\b(app|scope|fastify|instance|server)\.(get|head|post|put|patch|delete|options|trace|all|route|addHttpMethod)\(/,
    /\bsetNotFoundHandler\(/,
  ])
}

/** Who talks to the database past the context: with a client of its own, or in plain text. */
export function speaksPastTheContext(tree: Tree): string[] {
  return found(tree, [/from 'pg'/, /\bimport\('pg'\)/, /\bsystemText\(/])
}

function found(tree: Tree, signs: readonly RegExp[]): string[] {
  return [...tree]
    .filter(([file]) => /^server\/src\/.*\.ts$/.test(file) && !isTest(file))
    .filter(([, text]) => signs.some((sign) => sign.test(text)))
    .map(([file]) => file)
}
