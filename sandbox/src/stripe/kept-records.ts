import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { byId, noRecords, type Records } from './records.ts'

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
    const kept: Records = { ...noRecords(), ...JSON.parse(readFileSync(file, 'utf8')) }
    return {
      products: byId(kept.products),
      prices: byId(kept.prices),
      customers: byId(kept.customers),
      sessions: byId(kept.sessions),
      subscriptions: byId(kept.subscriptions),
      portals: byId(kept.portals),
      events: kept.events,
    }
  } catch {
    return noRecords()
  }
}
