import { isIP } from 'node:net'

/** What can tell that this is meant to be more than a demo on somebody's own machine. */
interface Settings {
  DATABASE_MIGRATION_URL: string | undefined
  DATABASE_SYSTEM_URL: string | undefined
  DATABASE_LISTEN_URL: string | undefined
  SECRET_KEY: string | undefined
  PUBLIC_URL: string | undefined
  HOST: string
  TRUST_PROXY: string | undefined
  S3_BUCKET: string | undefined
  S3_ENDPOINT: string | undefined
  SMTP_URL: string | undefined
  STRIPE_SECRET_KEY: string | undefined
}

/**
 * Everybody knows the passwords of a demo. Whoever forgot DATABASE_URL must not get one on all addresses, nor one that
 * tidies up a real bucket: each reason to believe so is said, and no secret with it.
 */
export function productionSigns(read: Settings): string[] {
  const { HOST, PUBLIC_URL, S3_BUCKET, S3_ENDPOINT, SMTP_URL, STRIPE_SECRET_KEY, TRUST_PROXY } = read
  const isElsewhere = (url: string | undefined) => url !== undefined && !isThisMachine(new URL(url).hostname)
  const signs: [isFound: boolean, sign: string][] = [
    [!isThisMachine(HOST), `HOST is ${HOST}, which others can reach`],
    [read.SECRET_KEY !== undefined, 'SECRET_KEY is set; a demo makes its own'],
    [isElsewhere(PUBLIC_URL), `PUBLIC_URL is ${PUBLIC_URL}, which is not this machine`],
    [
      TRUST_PROXY?.split(',').some((it) => !isThisMachine(it.trim())) ?? false,
      'TRUST_PROXY names a proxy that is not this machine',
    ],
    [Boolean(S3_BUCKET) && (!S3_ENDPOINT || isElsewhere(S3_ENDPOINT)), 'S3_BUCKET is a bucket elsewhere'],
    [isElsewhere(SMTP_URL), 'SMTP_URL is a mail server elsewhere; a demo shows its mails at /demo/mail'],
    [
      STRIPE_SECRET_KEY !== undefined && !/^[a-z]+_test_/.test(STRIPE_SECRET_KEY),
      'STRIPE_SECRET_KEY is not a test key',
    ],
    ...(['DATABASE_MIGRATION_URL', 'DATABASE_SYSTEM_URL', 'DATABASE_LISTEN_URL'] as const).map(
      (name): [boolean, string] => [read[name] !== undefined, `${name} is set`],
    ),
  ]
  const found = signs.flatMap(([isFound, sign]) => (isFound ? [sign] : []))
  return found.length > 0 ? [FORGOTTEN, ...found] : []
}

const FORGOTTEN =
  'DATABASE_URL is missing, so this would be a demo, whose passwords everybody knows. Set it, or take away:'

function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) === 4) return bare.startsWith('127.')
  return (
    ['::1', 'localhost', 'loopback'].includes(bare) || /^127\.\d+\.\d+\.\d+\/(8|[12]\d|3[0-2])$/.test(bare)
  )
}
