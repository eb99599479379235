import { isTest, type Tree } from '../tree.ts'

const LINES_MAX = 100

/** Components of so many lines that nobody sees what they do at a glance. Whoever formats puts their end at the edge. */
export function longComponents(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => /^web\/src\/.*\.tsx$/.test(file) && !isTest(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/^(?:export )?function ([A-Z]\w*)[\s\S]*?^}$/gm)]
        .map(([whole, name]) => ({ name, lines: whole.split('\n').length }))
        .filter(({ lines }) => lines >= LINES_MAX)
        .map(({ name, lines }) => `${file}: ${name} has ${lines} lines`),
    )
}
