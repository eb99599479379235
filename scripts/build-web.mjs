import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { compressWeb } from './compress-web.mjs'
import { node24 } from './install.mjs'
import { Refusal, root, run } from './run.mjs'

const dist = join(root, 'web', 'dist')
const note = '.built-from'
const smallNote = '.compressed'
const sources = ['web', 'contract/src', 'package-lock.json']
const notSources = new Set(['dist', 'node_modules', '.git'])

/** Builds the web app when what it is made from has changed since. */
export async function ensureWebBuilt({ evenIfUnchanged = false } = {}) {
  await ensureWebUsable({ evenIfUnchanged })
  await ensureWebCompressed()
}

/** Also what was interrupted. The note says which build it is of: another may have taken its place meanwhile. */
export async function ensureWebCompressed() {
  const built = noteIn(note)
  if (isWebCompressed()) return
  await compressWeb(dist)
  writeFileSync(join(dist, smallNote), built)
}

export function isWebCompressed() {
  return noteIn(smallNote) === noteIn(note)
}

export function isWebUsable() {
  return noteIn(note) === hashOfSources()
}

/** Whole, but with nothing compressed: enough for whoever is on the same machine. */
export async function ensureWebUsable({ evenIfUnchanged = false } = {}) {
  const wanted = hashOfSources()
  if (!evenIfUnchanged && noteIn(note) === wanted) return
  console.log('Building the web app …')
  const fresh = join(root, 'node_modules', '.cache', 'pitlane', `web-${process.pid}`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = ['--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await run(node24(), [vite, 'build', 'web', ...options], { quiet: true })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Refusal(`The web app could not be built:\n${output}`)
  }
  if (output) console.log(output)
  writeFileSync(join(fresh, note), wanted)
  replace(dist, fresh)
}

function noteIn(name) {
  return existsSync(join(dist, name)) ? readFileSync(join(dist, name), 'utf8') : undefined
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) addToHash(hash, source)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const files = list(join(root, path))
  if (!files) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
    return
  }
  for (const name of files.sort()) if (!notSources.has(name)) addToHash(hash, `${path}/${name}`)
}

function list(path) {
  try {
    return readdirSync(path)
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

function replace(folder, fresh) {
  const old = `${fresh}-old`
  mkdirSync(dirname(old), { recursive: true })
  if (existsSync(folder)) move(folder, old)
  move(fresh, folder)
  rmSync(old, { recursive: true, force: true })
}

/** node_modules may be a volume of its own, over whose border nothing can be renamed. */
function move(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (error.code !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true })
    rmSync(from, { recursive: true })
  }
}
