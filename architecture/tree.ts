import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files by their paths, with what is in them. A made-up one is read by the same rules as the real one. */
export type Tree = ReadonlyMap<string, string>

const root = join(import.meta.dirname, '..')

/** What is in the repository, or about to be. */
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)))
  .sort()

export const text = (file: string) => readFileSync(join(root, file), 'utf8')

export const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))

/** The code of the house, and the SQL that makes its database. */
export const house: Tree = new Map(
  [...sources, ...files.filter((file) => /^server\/migrations\/.*\.sql$/.test(file))].map((file) => [
    file,
    text(file),
  ]),
)

/** How the house looks. */
export const styles: Tree = new Map(
  files.filter((file) => /^web\/src\/.*\.css$/.test(file)).map((file) => [file, text(file)]),
)

/** Tests may use whatever they need, and so may what is there for tests alone. */
export const isTest = (file: string) => /(\.test\.tsx?|-for-tests\.ts)$/.test(file)
