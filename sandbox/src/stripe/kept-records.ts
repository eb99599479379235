import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { noRecords, type Records } from './records.ts'

/** What this Stripe knows survives a restart in one file; without a file it is forgotten. */
export function openRecords(file: string | undefined) {
  const records = file ? read(file) : noRecords()
  return {
    records,
    save(): void {
      if (!file) return
      writeFileSync(`${file}.new`, JSON.stringify(records))
      renameSync(`${file}.new`, file)
    },
  }
}

function read(file: string): Records {
  try {
    return { ...noRecords(), ...JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return noRecords()
  }
}
