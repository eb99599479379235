import { accounts } from '@pitlane/contract/accounts/calls'
import { csvLine } from '@pitlane/contract/csv'
import { hq } from '@pitlane/contract/hq/calls'
import { imports } from '@pitlane/contract/imports/calls'
import { importColumns } from '@pitlane/contract/imports/rows'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { type FrontDoor, frontDoor } from '@pitlane/sandbox/front-door'
import { WEB_FOLDER } from '@pitlane/server/platform/pages/web-pages'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { median } from '../instruments/drive.ts'
import { openFleetWorld } from '../worlds/fleet-world.ts'

const ROWS = 20_000
const ROUNDS = 3
const EXPORTED = 5 * ROWS
const MB = 2 ** 20

/** 20,000 rows of a CSV file: previewed in a browser, imported, and with others like them exported again. */
export async function measureImports(): Promise<string[]> {
  const world = await openFleetWorld({ HQ_REQUESTS_PER_SECOND: '1000' }, WEB_FOLDER)
  try {
    const took: number[] = []
    const again: number[] = []
    const bare: number[] = []
    let growth = 0
    for (let round = 0; round < ROUNDS; round++) {
      const tenantId = await world.aBusiness(`sandbox-60-import${round}`)
      const door = await signedIn(world, `bench-${round}`)
      await door.call(hq.sync, {})
      const keys = (await door.call(vehicles.list, {})).map((vehicle) => vehicle.vehicleKey)
      const repairs = rowsFor(keys, 'First')
      const before = process.memoryUsage.rss()
      took.push(await timed(() => door.call(imports.importCsv, { repairs })))
      growth = Math.max(growth, process.memoryUsage.rss() - before)
      again.push(await timed(() => door.call(imports.importCsv, { repairs })))
      bare.push(await bareInsert(world.superuserUrl, tenantId))
    }
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const ratio = median(took) / median(bare)
    return [
      `import of ${ROWS} rows: ${median(took).toFixed(0)} ms; bare unnest into the same table ${median(bare).toFixed(0)} ms;` +
        ` ratio ${ratio.toFixed(2)} (target at most 3); memory +${(growth / MB).toFixed(0)} MB (target below 200)`,
      `the same file again, all already imported: ${median(again).toFixed(0)} ms`,
      await exported(world, address),
      await previewed(address),
    ]
  } finally {
    await world.close()
  }
}

type World = Awaited<ReturnType<typeof openFleetWorld>>

async function signedIn({ app }: World, username: string): Promise<FrontDoor> {
  const door = frontDoor(app)
  await door.call(accounts.signIn, { username, password: 'bench-password' })
  return door
}

function rowsFor(keys: readonly string[], title: string) {
  return Array.from({ length: ROWS }, (_, at) => ({
    title: `${title} repair ${at}`,
    description: `Reported at return, number ${at}: pads worn, rotors measured and kept`,
    vehicleKey: keys[at % keys.length] ?? '',
    category: ['brakes', 'tires', 'engine'][at % 3] ?? '',
    urgencyLevel: ['low', 'medium', 'high'][at % 3] ?? '',
    repairCost: String(at / 100),
    odometerReading: String(at),
    endDate: `20${10 + (at % 16)}-0${1 + (at % 9)}-1${at % 10}`,
    mechanic: 'Harbor Auto Care',
    receiptUrl: '',
  }))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The limit: the same rows once more into the same table, by one statement. */
async function bareInsert(superuserUrl: string, tenantId: string): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const columns = [
    'vehicle_id',
    'title',
    'description',
    'category',
    'urgency_level',
    'status',
    'repair_cost',
    'odometer_reading',
    'end_date',
    'completed_at',
    'mechanic',
    'reported_by',
    'number',
  ] as const
  const types = [
    'uuid',
    'text',
    'text',
    'text',
    'text',
    'text',
    'numeric',
    'int',
    'date',
    'timestamptz',
    'text',
    'uuid',
    'int',
  ]
  const read = columns.join(', ').replace('number', `number + ${ROWS} as number`)
  const { rows } = await client.query(`select ${read} from repairs where tenant_id = $1`, [tenantId])
  if (rows.length !== ROWS) throw new Error(`Imported ${rows.length} of ${ROWS} rows`)
  const values = columns.map((column) => rows.map((row) => row[column]))
  const took = await timed(() =>
    client.query(
      `insert into repairs (tenant_id, ${columns.join(', ')}) select $${columns.length + 1}, given.*
       from unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join(', ')}) as given`,
      [...values, tenantId],
    ),
  )
  await client.end()
  return took
}

/** A hundred thousand repairs of one business, read as fast as they come. */
async function exported(world: World, address: string): Promise<string> {
  await world.aBusiness('sandbox-60-export')
  const door = await signedIn(world, `bench-${ROUNDS}`)
  await door.call(hq.sync, {})
  const keys = (await door.call(vehicles.list, {})).map((vehicle) => vehicle.vehicleKey)
  for (let part = 0; part < EXPORTED / ROWS; part++)
    await door.call(imports.importCsv, { repairs: rowsFor(keys, `Part ${part}`) })
  let most = 0
  let bytes = 0
  const read = async () => {
    const answer = await fetch(`${address}${imports.exportCsv.path}`, {
      headers: { cookie: door.cookies(), 'accept-encoding': 'identity' },
    })
    bytes = 0
    for await (const part of answer.body ?? []) {
      bytes += part.length
      most = Math.max(most, process.memoryUsage.rss())
    }
  }
  await read()
  const before = process.memoryUsage.rss()
  most = before
  const took = await timed(read)
  return (
    `export of ${EXPORTED} repairs, ${(bytes / MB).toFixed(0)} MB: ${took.toFixed(0)} ms; memory at most` +
    ` +${((most - before) / MB).toFixed(0)} MB meanwhile (flat)`
  )
}

/** From the choice of the file to the preview on screen, and the longest frame meanwhile. */
async function previewed(address: string): Promise<string> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  })
  await page.request.post('/api/login', { data: { username: 'bench-0', password: 'bench-password' } })
  const fleet = (await (await page.request.get('/api/vehicles')).json()) as { vehicleKey: string }[]
  const rows = rowsFor(
    fleet.map((vehicle) => vehicle.vehicleKey),
    'Previewed',
  )
  const file =
    csvLine(importColumns) + rows.map((row) => csvLine(importColumns.map((name) => row[name]))).join('')
  const took: number[] = []
  const frames: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('/repairs')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await page.getByRole('button', { name: 'Select CSV File' }).waitFor()
    await page.evaluate(watchFrames)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bench.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.waitForFunction('window.previewed')
    took.push(await page.evaluate('window.previewed - window.chosen'))
    frames.push(await page.evaluate('window.longest'))
  }
  await browser.close()
  return (
    `preview of ${ROWS} rows (${(file.length / MB).toFixed(1)} MB): ${median(took).toFixed(0)} ms (target below 2,000),` +
    ` longest frame ${median(frames).toFixed(0)} ms (target below 100)`
  )
}

/** Runs in the page: from the choice of a file, how long each frame takes, until the preview is on screen. */
const watchFrames = `
  window.longest = 0
  document.querySelector('input[type=file]').addEventListener('change', () => {
    window.chosen = performance.now()
    let last = window.chosen
    const next = () => {
      const now = performance.now()
      window.longest = Math.max(window.longest, now - last)
      last = now
      if (document.querySelector('[aria-label="Rows"] li')) window.previewed = now
      else requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  }, true)`
