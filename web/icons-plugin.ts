import type { Plugin } from 'vite'

const PACKAGE = '@tabler/icons-react'
const IMPORTS = new RegExp(`import \\{([^}]*)\\} from '${PACKAGE}'`, 'g')

/** The index of the icons names six thousand files, and a build would read them all: each of ours is asked for by its own. */
export function iconsByFile(): Plugin {
  return {
    name: 'pitlane:icons-by-file',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: PACKAGE },
      handler: (code) => ({ code: withIconsByFile(code), map: null }),
    },
  }
}

/** On as many lines as before, so that places in a file stay what they were; what is a type says so, and goes by itself. */
export function withIconsByFile(code: string): string {
  return code.replace(IMPORTS, (whole, listed: string) => {
    const names = listed
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
    const lines = whole.split('\n').length
    return names.map(importOf).join('; ') + '\n'.repeat(lines - 1)
  })
}

function importOf(name: string): string {
  const [icon, called = icon] = name.split(/\s+as\s+/)
  return `import ${called} from '${PACKAGE}/dist/esm/icons/${icon}.mjs'`
}
