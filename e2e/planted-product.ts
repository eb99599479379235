import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressOf } from './start-product.ts'

const root = join(import.meta.dirname, '..')
const parts = ['contract', 'server', 'sandbox', 'web']

/** What somebody writes into one file of the house: a new one, or in the place of what is there. */
export type Plant =
  | { file: string; text: string }
  | { file: string; instead: readonly (readonly [of: string, text: string])[] }

/** A copy of Pitlane in which somebody followed a recipe, built and started as the real one is. */
export async function plantedProduct(plants: readonly Plant[]) {
  const { folder, remove } = await plantedCopy(plants)
  const { address, stop } = await start(folder)
  return { address, stop: () => stop().finally(remove) }
}

/** The same, built and not started. */
export async function plantedCopy(plants: readonly Plant[]) {
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-planted-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    // As root, PostgreSQL runs as another user, who must get in.
    await chmod(folder, 0o711)
    await copyTo(folder)
    for (const plant of plants) await put(folder, plant)
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    await promisify(execFile)(process.execPath, [vite, 'build', join(folder, 'web'), '--logLevel', 'warn'])
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function start(folder: string) {
  const { DATABASE_URL: _, ...env } = process.env
  const product = spawn(process.execPath, [join(folder, 'sandbox/src/main.ts')], {
    env: { ...env, DATA_DIR: join(folder, 'data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const gone = new Promise((resolve) => product.once('exit', resolve))
    product.kill('SIGINT')
    await gone
  }
  return { address: await addressOf(product), stop }
}

/** Its own code is copied; what it is built on is only pointed to. */
async function copyTo(folder: string): Promise<void> {
  const filter = (path: string) => !/\/(node_modules|dist)$/.test(path)
  for (const file of ['package.json', 'tsconfig.json']) await cp(join(root, file), join(folder, file))
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@pitlane'), { recursive: true })
  for (const part of parts) {
    await cp(join(root, part), join(folder, part), { recursive: true, filter })
    await symlink(join(folder, part), join(modules, '@pitlane', part))
  }
  const others = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '@pitlane')
  for (const name of others) await symlink(join(root, 'node_modules', name), join(modules, name))
}

async function put(folder: string, plant: Plant): Promise<void> {
  const path = join(folder, plant.file)
  if ('text' in plant) return writeFile(path, plant.text)
  let text = await readFile(path, 'utf8')
  for (const [of, instead] of plant.instead) {
    if (!text.includes(of)) throw new Error(`${plant.file} has no ${of}`)
    text = text.replace(of, instead)
  }
  return writeFile(path, text)
}
