import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { root } from './run.mjs'

const TEXT = /\.(js|css|svg)$/
const ways = { br: promisify(brotliCompress), gz: (content) => promisify(gzip)(content, { level: 9 }) }
const kept = join(root, 'node_modules', '.cache', 'pitlane', 'compressed')

/**
 * Writes each hashed file of the web app a second and third time, as small as it gets, so that the server never compresses
 * them. That is most of a build: what was made of the same text before is kept. A file is whole or not there, and what
 * is there is not made again.
 */
export async function compressWeb(folder) {
  await mkdir(kept, { recursive: true })
  const assets = join(folder, 'assets')
  const files = (await readdir(assets)).filter((name) => TEXT.test(name))
  const used = await Promise.all(files.map((name) => compressFile(join(assets, name))))
  await forgetBut(new Set(used.flat()))
}

async function compressFile(path) {
  const content = await readFile(path)
  const hash = createHash('sha256')
    .update(`${process.versions.brotli} ${process.versions.zlib}\0`)
    .update(content)
  const digest = hash.digest('hex')
  return Promise.all(
    Object.entries(ways).map(async ([ending, compress]) => {
      const name = `${digest}.${ending}`
      const made = join(kept, name)
      if (!existsSync(made))
        await writeWhole(made, (to) => compress(content).then((small) => writeFile(to, small)))
      const wanted = `${path}.${ending}`
      if (!existsSync(wanted)) await writeWhole(wanted, (to) => copyFile(made, to))
      return name
    }),
  )
}

async function writeWhole(path, write) {
  const fresh = `${path}.${process.pid}-new`
  await write(fresh)
  await rename(fresh, path)
}

/** What no file of this build has is of an older one. */
async function forgetBut(used) {
  for (const name of await readdir(kept)) if (!used.has(name)) await rm(join(kept, name), { force: true })
}
