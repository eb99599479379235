import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Refusal } from '../command.ts'

/** What is in a backup. It is written last, so that a folder without it is no backup. */
export const MANIFEST = 'manifest.json'
/** A line for every other file in the folder, as `sha256sum -c` reads it. */
export const CHECKSUMS = 'checksums.sha256'
export const JOBS = 'jobs.json'
const FORMAT = 1

const count = z.number().int().min(0)
/** Becomes part of a path and of statements. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const BackedUpTable = z.object({ name, columns: z.array(name), rows: count })
export type BackedUpTable = z.infer<typeof BackedUpTable>

const Manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** The form of the tables: which migrations had been applied, and with which text. */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  tables: z.array(BackedUpTable),
  jobs: count,
  files: z.object({
    count,
    bytes: count,
    /** Named by rows, and not in the storage when the backup was made. */
    missing: z.array(z.string()),
  }),
  /** Of the list of checksums, and so of everything. */
  checksums: sha256,
})
export type Manifest = z.infer<typeof Manifest>

export function writtenManifest(found: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...found }, undefined, 2)}\n`
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Refusal(`${folder} is no backup: it has no ${MANIFEST}. Nothing was changed.`)
  })
  const read = Manifest.safeParse(parsed(text))
  if (!read.success)
    throw new Refusal(`${join(folder, MANIFEST)} is not one of this version. Nothing was changed.`)
  return read.data
}

export const rowsFile = (table: string) => `rows/${table}.copy.gz`

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, it) => sum + it, 0)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
