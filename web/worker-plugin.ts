import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const WORKER = 'sw-shell.js'
const PLACE = 'const FILES = []'
/** What few need is not brought ahead when it is large: the reader of HEIC is. */
const LARGEST_AHEAD = 1_000_000

/** Tells the service worker what the application is made of. In development it keeps nothing. */
export function listFilesForWorker(): Plugin {
  return {
    name: 'pitlane:files-for-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = readFileSync(join(import.meta.dirname, 'public', WORKER), 'utf8')
        if (!worker.includes(PLACE)) throw new Error(`${WORKER} has no place for its files`)
        const files = filesOf(bundle).map((name) => `/${name}`)
        const source = worker.replace(PLACE, `const FILES = ${JSON.stringify(files)}`)
        this.emitFile({ type: 'asset', fileName: WORKER, source })
      },
    },
  }
}

/** All that the application may load, from its page on. */
export function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const take = (name: string) => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    if (file.type === 'asset') {
      if (file.source.length <= LARGEST_AHEAD) found.add(name)
      return
    }
    if (file.code.length > LARGEST_AHEAD) return
    found.add(name)
    const beside = file.viteMetadata
    for (const next of [...file.imports, ...file.dynamicImports]) take(next)
    for (const next of [...(beside?.importedCss ?? []), ...(beside?.importedAssets ?? [])]) take(next)
  }
  const [entry] = Object.values(bundle).filter(
    (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith('/index.html'),
  )
  if (!entry) throw new Error('The application has no page')
  take(entry.fileName)
  return [...found].sort()
}
