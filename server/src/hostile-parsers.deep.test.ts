import { csvLine, guardFormula, readCsv, unguardFormula } from '@pitlane/contract/csv'
import { objectIdIn } from '@pitlane/contract/files/calls'
import { comparable, dateInput, email, milesInput, moneyInput, timeInput } from '@pitlane/contract/formats'
import { comparablePlate, errorsMessage } from '@pitlane/contract/imports/calls'
import { problemList, readImportFile } from '@pitlane/contract/imports/file'
import {
  categoryFinder,
  importColumns,
  isReceiptAddress,
  readCost,
  readDay,
  readMiles,
  rowChecker,
} from '@pitlane/contract/imports/rows'
import { categoryCode, categoryName } from '@pitlane/contract/settings/calls'
import { businessSlug, timezone } from '@pitlane/contract/tenants/calls'
import { slugFromName } from '@pitlane/contract/tenants/slug'
import { matchesSearch, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { tooSteep } from '@pitlane/sandbox/testing/calls/growth'
import { hostileTexts } from '@pitlane/sandbox/testing/calls/hostile-text'
import { parseCookie } from 'cookie'
import { expect, test, vi } from 'vitest'
import { decode } from '../../web/src/features/imports/csv/decode.ts'
import { prepareFile } from '../../web/src/features/imports/csv/prepare-file.ts'
import { pageFrom } from '../../web/src/platform/page-number.ts'
import { parseSearch, stringifySearch } from '../../web/src/platform/search-params.ts'
import { readRange } from './features/files/byte-range.ts'
import { ownerOfKey } from './features/files/object-keys.ts'
import { blankPdfPositions } from './features/files/pdf/pdf-positions.ts'
import { PdfRefusal } from './features/files/pdf/pdf-refusal.ts'
import { sniffType } from './features/files/uploads/sniff-type.ts'
import { normalizeBaseUrl } from './features/hq/client/address.ts'
import { instant, money, readErrorMessage, readPage, text, wholeNumber } from './features/hq/client/wire.ts'
import { translateReservation, translateVehicle, vehiclesOfReservation } from './features/hq/translate.ts'
import { translateOrder } from './features/hq/translate-order.ts'
import { networkOf } from './platform/access/network.ts'
import { patternOf, wordsOf } from './platform/database/search-words.ts'
import { jsonProblem } from './platform/http/read-json.ts'
import { groupsOf } from './platform/outbound/ip-address.ts'
import { isPublicAddress } from './platform/outbound/outbound-address.ts'
import { escapeHtml } from './platform/pages/html.ts'

/** On a busy machine all of it takes its time; what is measured is not the time that passes. */
vi.setConfig({ testTimeout: 180_000 })

const known = {
  vehicles: [{ id: 'one', vehicleKey: 'T-1' }],
  categories: [],
  timezone: 'Pacific/Auckland',
  origin: 'http://pitlane.test',
}
const check = rowChecker(known)
const good = {
  ...{ title: 'Oil', description: 'Changed', vehicleKey: 'T-1', category: 'other', urgencyLevel: 'low' },
  ...{ repairCost: '1', odometerReading: '1', endDate: '2026-01-01' },
}
const header = `${importColumns.join()}\n`
const bytes = (given: string) => new TextEncoder().encode(given)
/** Each field of a record of HQ, one after the other, and the same one level deeper. */
const fieldsOfHq = (fields: string, given: string) =>
  fields.split(' ').flatMap((field) => [
    { id: 1, [field]: given },
    { id: 1, [field]: { name: given, id: given } },
  ])

function blankedPdf(text: string): void {
  try {
    blankPdfPositions(Buffer.from(text, 'latin1'))
  } catch (error) {
    if (!(error instanceof PdfRefusal)) throw error
  }
}

/** Whatever reads text that somebody else wrote. A new one is a line here. */
const parsers: Record<string, (given: string) => unknown> = {
  'a CSV file': (given) => [readCsv(given), readCsv(given, ';'), readCsv(`"${given}`), readCsv(`"${given}"`)],
  'a line of CSV': (given) => csvLine([given, guardFormula(given), unguardFormula(given)]),
  'guards inside a cell': (given) => unguardFormula(guardFormula(given.replaceAll('1', ';'))),
  'an import file': (given) => [readImportFile(given), readImportFile(header + given)],
  'the header of an import file': (given) => readImportFile(`${given},title\nx,y`),
  'a file in the browser': (given) => prepareFile(bytes(header + given), given, known),
  'the letters of a file': (given) => decode(bytes(given)),
  'a row of an import': (given) =>
    importColumns.map((column) => check({ ...good, [column]: given, row: given }, 0)),
  'a cost': readCost,
  'an odometer': readMiles,
  'a day': (given) => readDay(given, 'Pacific/Auckland'),
  'a receipt address': (given) => isReceiptAddress(given, 'http://pitlane.test'),
  'a category by name': categoryFinder([]),
  'a list of problems': (given) => [problemList([given, `Row 1: ${given}`]), errorsMessage(1, [given])],
  'what is compared': comparable,
  'a plate': comparablePlate,
  'a slug from a name': slugFromName,
  'a slug': (given) => businessSlug.safeParse(given),
  'an e-mail address': (given) => email.safeParse(given),
  'a time zone': (given) => timezone.safeParse(given),
  'a date of a form': (given) => dateInput.safeParse(given),
  'a time of a form': (given) => timeInput.safeParse(given),
  'numbers of a form': (given) => [moneyInput.safeParse(given), milesInput.safeParse(given)],
  'a category code': (given) => [categoryCode(given), categoryName(given, [])],
  'the address of an object': objectIdIn,
  'a search in the browser': (given) => [
    matchesSearch(given, given),
    vehicleTitle({ hqData: { label: given } }),
  ],
  'the address bar': (given) => [parseSearch(given), stringifySearch({ given }), pageFrom(given)],
  'words of a search': (given) => wordsOf({ search: given }).map(patternOf),
  'the beginning of a file': (given) => sniffType(Buffer.from(`\0\0\u00ff\u00ffftyp${given}`, 'latin1')),
  'a PDF': (given) => blankedPdf(`%PDF-1.4\n${given}`),
  'a stream of a PDF': (given) => blankedPdf(`<< /Filter /FlateDecode >>\nstream\n${given}\nendstream`),
  'a range of bytes': (given) => [readRange(given, 100), readRange(`bytes=${given}`, 100)],
  'a key of the storage': ownerOfKey,
  cookies: (given) => parseCookie(given),
  'a network address': (given) => [
    networkOf(given),
    isPublicAddress(given),
    groupsOf(given),
    groupsOf(`::${given}`),
  ],
  "HQ's address": (given) => [given, `https://${given}`, `https://hq.example/${given}`].map(attempted),
  'JSON before it is parsed': (given) => jsonProblem(Buffer.from(`"${given}`), { values: 1e9, depth: 1e9 }),
  HTML: escapeHtml,
  'values of HQ': (given) => [
    text(given),
    wholeNumber(given),
    money(given),
    instant(given),
    instant(`${given}z`),
  ],
  'errors of HQ': (given) => [
    readErrorMessage({ errors: [given] }),
    readPage({ data: [given], total: given }, given),
  ],
  'vehicles of HQ': (given) =>
    fieldsOfHq(
      'id label plate status status_label vehicle_key vin year odometer vehicle_model deleted_at',
      given,
    ).map(translateVehicle),
  'repair orders of HQ': (given) =>
    fieldsOfHq(
      'id status vehicle_id vehicle plate label title repair_type description vendor total_amount cost odometer end_date date',
      given,
    ).map(translateOrder),
  'reservations of HQ': (given) =>
    fieldsOfHq(
      'id status confirmation_number pick_up_date notes vehicles active_vehicle_information',
      given,
    ).map((record) => [translateReservation(record), vehiclesOfReservation(record)]),
}

/** Once this size, twice and four times: the square of the largest is a second or more. */
const SIZE = 16_000

test.each(Object.entries(parsers))('%s: reading takes no longer than it is long', async (_, parse) => {
  for (const [name, hostile] of hostileTexts) {
    const found = await tooSteep(SIZE, (size) => parse(hostile(size)))
    expect(found, name).toBeUndefined()
  }
})

function attempted(address: string): string | undefined {
  try {
    return normalizeBaseUrl(address, [])
  } catch {
    return undefined
  }
}
