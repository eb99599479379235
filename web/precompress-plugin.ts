import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const TEXT = /\.(js|css|svg)$/

/** Writes each hashed file a second and third time, as small as it gets, so that the server never compresses them. */
export function precompress(): Plugin {
  return {
    name: 'pitlane:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter((file) => TEXT.test(file.fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = file.type === 'chunk' ? file.code : file.source
          const path = join(dir, file.fileName)
          await writeFile(`${path}.br`, await brotli(content))
          await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
        }),
      )
    },
  }
}
