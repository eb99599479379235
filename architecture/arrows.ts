import { dirname, join, normalize } from 'node:path'
import type { Tree } from './tree.ts'

export interface Arrow {
  from: string
  to: string
}

/** Who imports whom. What is not ours keeps its name. */
export function arrowsOf(tree: Tree): Arrow[] {
  return [...tree].flatMap(([from, text]) =>
    /\.(ts|tsx|mjs)$/.test(from)
      ? [...text.matchAll(/(?:from|import|import\() ?'([^']+)'/g)].map((match) => ({
          from,
          to: resolve(from, match[1] ?? ''),
        }))
      : [],
  )
}

/** What a package is, taken as a whole. */
const whole: Record<string, string> = { client: 'client' }

export function resolve(from: string, imported: string): string {
  if (imported.startsWith('.')) return normalize(join(dirname(from), imported))
  const own = /^@pitlane\/(\w+)(?:\/(?:shapes\/)?(.+))?$/.exec(imported)
  return own ? `${own[1]}/src/${own[2] ?? whole[own[1] ?? ''] ?? 'index'}.ts` : imported
}

export const shown = (arrows: readonly Arrow[]) => arrows.map(({ from, to }) => `${from} → ${to}`)
