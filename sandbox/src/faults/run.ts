import { complain } from '@pitlane/server/plain-error'
import { Opened } from '../cluster/opened.ts'
import { clockJumps } from './clock-jumps.ts'
import { filesFull, logFull } from './disk-full.ts'
import { hqCut, hqSlow } from './hq-lost.ts'
import { killServer } from './kill-server.ts'
import { peopleAndKills } from './people/people-and-kills.ts'
import { soak } from './people/soak.ts'
import { poolerRestarted, postgresRestarted, postgresStopped } from './postgres-stops.ts'
import { s3Cut, s3Slow } from './s3-lost.ts'
import { smtpCut, smtpSlow } from './smtp-lost.ts'
import { type Fault, stageFault } from './stage.ts'
import { idleStreams } from './streams/idle-streams.ts'

/** Every fault by name; `npm run test:faults -- kill-server` runs one, `npm run test:faults` all. */
const faults: Record<string, Fault> = {
  'kill-server': killServer,
  'postgres-restarted': postgresRestarted,
  'postgres-stopped': postgresStopped,
  'pooler-restarted': poolerRestarted,
  'hq-cut': hqCut,
  'hq-slow': hqSlow,
  'smtp-cut': smtpCut,
  'smtp-slow': smtpSlow,
  's3-cut': s3Cut,
  's3-slow': s3Slow,
  'files-full': filesFull,
  'log-full': logFull,
  'clock-jumps': clockJumps,
  'idle-streams': idleStreams,
  'people-and-kills': peopleAndKills,
  soak,
}

const wanted = process.argv.slice(2).filter((it) => !it.startsWith('--'))
const unknown = wanted.filter((name) => !(name in faults))
if (unknown.length > 0) {
  console.error(`No such fault: ${unknown.join(', ')}. There are: ${Object.keys(faults).join(', ')}.`)
  process.exit(1)
}

let opened = new Opened()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void opened.close(complain).then(() => process.exit(130)))
// The launcher holds the other end of this channel; when it is gone, so are we.
if (process.send) process.on('disconnect', () => void opened.close(complain).then(() => process.exit(130)))

const rows: string[] = []
for (const [name, fault] of Object.entries(faults)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name}`)
  opened = new Opened()
  try {
    rows.push(`| ${fault.title} | ${await stageFault(fault, opened, (it) => console.log(`  ${it}`))} |`)
  } catch (error) {
    complain(error)
    rows.push(`| ${fault.title} | FAILED |`)
    process.exitCode = 1
  }
  console.log(rows.at(-1))
}
console.log(['\n| fault | figures |', '|---|---|', ...rows].join('\n'))
process.exit()
