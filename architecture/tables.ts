import { madeBy, PUT_IN, plain, statementsIn } from './statements.ts'
import { house, isTest, type Tree } from './tree.ts'
import { words } from './words.ts'

/** The ground that all words stand on. */
const PLATFORM = 'platform'

/**
 * Where each table, each view and each function that statements call is at home: only there is it written. A table that is called like a
 * word is that word's, and need not stand here.
 */
const homes: Record<string, readonly string[]> = {
  [PLATFORM]: [
    'sessions',
    'rate_limits',
    'topic_revisions',
    'schema_migrations',
    'pgboss.job',
    'outbox',
    'deliveries',
    'confirmed_mailboxes',
    'app.new_id',
    'app.protect',
    'app.open_to_system',
    'app.raise_change',
    'app.raises',
    'app.tell_people',
    'app.measure_grown',
  ],
  tenants: ['names'],
  settings: ['mechanics', 'repair_categories'],
  accounts: [
    'users',
    'sign_ins',
    'password_reset_tokens',
    'email_changes',
    'invitations',
    'authenticators',
    'recovery_codes',
    'passkeys',
    'passkey_uses',
    'sign_in_challenges',
  ],
  sso: ['sso_configs', 'sso_links', 'sso_returns'],
  files: ['objects'],
  vehicles: ['odometer_readings'],
  bookings: ['booking_vehicles', 'booking_reads'],
  routine: ['routine_templates'],
  repairs: [
    'repair_counts',
    'repair_history',
    'repair_requests',
    'repair_numbers',
    'repair_readings',
    'app.keep_readings',
    'app.correct_readings',
    'app.move_readings',
    'app.hold_numbers',
    'app.give_numbers',
    'app.repairs_holding',
    'app.count_completions',
    'app.count_more_repairs',
  ],
  checks: ['check_items', 'check_photos', 'check_settings'],
  planning: ['workshops'],
  conflicts: ['conflict_dismissals'],
  'job-links': ['job_links'],
  calendar: ['calendars'],
  inbox: [
    'notifications',
    'notification_settings',
    'looks',
    'tidings',
    'conflict_causes',
    'overdue_routines',
    'push_keys',
    'push_devices',
  ],
  hq: ['hq_configs', 'hq_schedules', 'hq_sync_runs'],
  claims: ['claim_lines', 'claim_payments'],
  billing: ['billing_accounts', 'subscriptions', 'stripe_events', 'trial_mails'],
  closing: ['closings'],
  programs: ['tokens'],
  webhooks: ['webhook_events', 'webhook_conflicts'],
  audit: ['audit_entries'],
}

const listed = new Map(Object.entries(homes).flatMap(([home, names]) => names.map((name) => [name, home])))
const calledLikeWords = [...madeBy(migrations(house))].filter((name) => words.includes(name))
const homeOf = new Map([...calledLikeWords.map((name) => [name, name] as const), ...listed])

/** What the migrations make and no word has, and what a word has that no migration makes. */
export function homeless(tree: Tree): string[] {
  const made = madeBy(migrations(tree))
  const elsewhere = ['schema_migrations', 'pgboss.job']
  return [
    ...[...made].filter((name) => !homeOf.has(name)),
    ...[...listed.keys()].filter((name) => !made.has(name) && !elsewhere.includes(name)),
  ]
}

/** Statements that write a table from outside its home, or one that cannot be told. */
export function writesAbroad(tree: Tree): string[] {
  return statements(tree).flatMap(({ file, home, sql }) =>
    tablesWritten(sql)
      .filter((table) => table.startsWith(PUT_IN) || (homeOf.has(table) && homeOf.get(table) !== home))
      .map((table) => `${file} writes ${table}`),
  )
}

export function tablesWritten(sql: string): string[] {
  return [...sql.matchAll(WRITE)].map((match) => (match[1] ?? '').replace(/^public\./, ''))
}

/** Not the locks "for update", nor "do update set" of a statement that has already named its table. */
const WRITE =
  /(?<!\b(?:for|do|key) )\b(?:insert into|update|delete from|merge into|truncate(?: table)?) (?:only )?([a-z_.]+|\$)/g

/** Which word reads which table of a later one. */
export function readsAhead(tree: Tree): string[] {
  const found = statements(tree).flatMap(({ home, sql }) =>
    namedIn(sql)
      .filter((name) => rank(homeOf.get(name)) > rank(home))
      .map((name) => `${home} reads ${name}`),
  )
  return [...new Set(found)].sort()
}

/** Which view reads, and which table refers to, what a later word keeps. */
export function schemaAhead(tree: Tree): string[] {
  const found = migrations(tree)
    .flatMap((sql) => sql.split(';'))
    .flatMap((statement) => [
      ...pointed(statement, /create (?:or replace )?view ([a-z_.]+)(.*)/, 'reads'),
      ...pointed(statement, /(?:create|alter) table ([a-z_.]+)(.*)/, 'refers to', /references ([a-z_]+)/g),
    ])
  return [...new Set(found)].sort()
}

function pointed(statement: string, shape: RegExp, verb: string, target?: RegExp): string[] {
  const [, own = '', rest = ''] = shape.exec(statement) ?? []
  const names = target ? [...rest.matchAll(target)].map((match) => match[1] ?? '') : namedIn(rest)
  return names
    .filter((name) => own && rank(homeOf.get(name)) > rank(homeOf.get(own)))
    .map((name) => `${own} ${verb} ${name}`)
}

/** Tables, views and functions wherever they are named; a column of the same name stands behind its table's. */
function namedIn(sql: string): string[] {
  const named = [...sql.matchAll(/(?<![\w.])(?:app\.|pgboss\.)?[a-z_]+/g)].map(([name]) => name)
  return named.filter((name) => homeOf.has(name))
}

function statements(tree: Tree): { file: string; home: string; sql: string }[] {
  return [...tree].flatMap(([file, code]) => {
    const [, feature, folder] = /^server\/src\/(?:features\/([^/]+)\/|(\w+))/.exec(file) ?? []
    const home = feature ?? folder
    return home && !isTest(file) ? statementsIn(code).map((sql) => ({ file, home, sql })) : []
  })
}

/** Without the bodies of functions, which work for the word that calls them. */
function migrations(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => file.endsWith('.sql'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sql]) => plain(sql).replace(/\$\$.*?\$\$/g, ''))
}

/** The platform is before all words, and what is no word of theirs behind them. */
function rank(home: string | undefined): number {
  if (home === PLATFORM) return -1
  const place = words.indexOf(home ?? '')
  return place < 0 ? words.length : place
}
