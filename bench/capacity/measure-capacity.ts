import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESULTS } from './open-machine.ts'
import { readOptions } from './options.ts'
import { type Hour, runHour } from './run-hour.ts'
import { growthOf, plotOfAll } from './told/growth.ts'
import { complaintsOf, plotOf, reportOf } from './told/report.ts'

/** Where looking for the largest number begins and ends, and how often what lies between is halved. */
const FIRST = 125
const MOST = 4_000
const HALVINGS = 2

/**
 * The busiest hour of a day at real pace, of so many businesses: `--businesses 10,100` for those numbers, else the largest is looked for
 * that does; `--minutes 5` for a piece of the hour around seven, `--memory 4096` to bound what server and database have together, `--statements` to know
 * what the database spent its time on.
 */
export async function measureCapacity(args: readonly string[]): Promise<string[]> {
  const { businesses, ...options } = readOptions(args)
  const { minutes } = options
  const hours: Hour[] = []
  const say = (line: string) => console.log(line)

  async function isGood(count: number): Promise<boolean> {
    const hour = await runHour({ ...options, count, say })
    hours.push(hour)
    for (const line of reportOf(hour)) say(line)
    say(`drawn in ${written(`capacity-${count}.svg`, plotOf(hour, minutes))}`)
    return complaintsOf(hour).length === 0
  }

  if (businesses) for (const count of businesses) await isGood(count)
  else await search(isGood)
  const good = hours.filter((hour) => complaintsOf(hour).length === 0).map((hour) => hour.businesses)
  return [
    '',
    good.length > 0
      ? `the largest that does: ${Math.max(...good)} businesses, of ${hours.map((it) => it.businesses).join(', ')} tried`
      : 'none of those tried does',
    ...(hours.length > 1
      ? [...growthOf(hours), `drawn in ${written('capacity.svg', plotOfAll(hours))}`]
      : []),
  ]
}

/** Twice as many while it is good, then between the last that was and the first that was not. */
export async function search(isGood: (count: number) => Promise<boolean>): Promise<number> {
  let [good, bad] = [0, FIRST]
  while (bad <= MOST && (await isGood(bad))) [good, bad] = [bad, bad * 2]
  if (bad > MOST) return good
  for (let halving = 0; halving < HALVINGS; halving++) {
    const between = Math.round((good + bad) / 2)
    if (await isGood(between)) good = between
    else bad = between
  }
  return good
}

function written(name: string, text: string): string {
  const file = join(RESULTS, name)
  writeFileSync(file, text)
  return file
}
