import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { arrowsOf, shown } from './architecture/arrows.ts'
import { files, house, isTest, sources, text } from './architecture/tree.ts'
import { words } from './architecture/words.ts'

const arrows = arrowsOf(house)

test('the tree is read', () => {
  expect(sources.length).toBeGreaterThan(60)
  expect(arrows.length).toBeGreaterThan(200)
})

test('the arrows of the house point one way', () => {
  const forbidden: [from: RegExp, to: RegExp][] = [
    [/^contract\//, /^(client|server|web|sandbox|e2e|bench)\/|^node:|^(react|pg|fastify)/],
    // Whoever installs it gets nothing else with it.
    [/^client\/src\//, /^(?!client\/src\/)[\w@./:-]+$/],
    [/^client\/examples\//, /^(?!client\/|node:)[\w@./:-]+$/],
    [/^server\/src\/platform\//, /^server\/src\/(features|app|main|operate|run-pitlane)/],
    [/^server\/src\/platform\//, new RegExp(`^contract/src/(${words.join('|')})/`)],
    [/^server\/src\/features\//, /^server\/src\/(app|main|operate|run-pitlane)/],
    [/^server\//, /^(client|sandbox|web|e2e|bench)\//],
    [/^web\//, /^(client|server|sandbox|e2e|bench)\//],
    [/^web\/src\/platform\//, /^web\/src\/(ui|features|pages|router|main)/],
    [/^web\/src\/ui\//, /^web\/src\/(features|pages|router|main)/],
    [/^web\/src\/features\//, /^web\/src\/(pages|router|main)/],
    [/^web\/src\/pages\//, /^web\/src\/(router|main)/],
    [/^web\/src\/landing\//, /^web\/src\/(platform|ui|features|pages|router|main)/],
    [/^web\/src\//, /^contract\/src\/index\.ts$/],
  ]
  const wrong = arrows.filter(
    ({ from, to }) =>
      !isTest(from) && forbidden.some(([source, target]) => source.test(from) && target.test(to)),
  )
  expect(shown(wrong)).toEqual([])
})

test('what is there for tests is never used by what is served', () => {
  const wrong = arrows.filter(
    ({ from, to }) => isTest(to) && !isTest(from) && /^(contract|server|web)\/src\//.test(from),
  )
  expect(shown(wrong)).toEqual([])
})

test('SQL is written in queries and in the platform, and nowhere else on the server', () => {
  const wrong = sources.filter(
    (file) =>
      /^server\/src\/features\//.test(file) &&
      !isTest(file) &&
      !/queries\.ts$/.test(file) &&
      /\bsql`/.test(text(file)),
  )
  expect(wrong).toEqual([])
})

test('the doors into a tenant and across tenants have known users', () => {
  const users = (door: string) =>
    sources.filter(
      (file) =>
        /^(server|sandbox)\/src\//.test(file) &&
        !isTest(file) &&
        new RegExp(`\\b${door}\\(`).test(text(file)),
    )
  expect(users('asSystem')).toEqual([
    'sandbox/src/demo/demo-tenant.ts',
    'server/src/features/accounts/password-reset.ts',
    'server/src/features/accounts/remove-expired.ts',
    'server/src/features/accounts/sign-in.ts',
    'server/src/features/audit/routes.ts',
    'server/src/features/billing/daily.ts',
    'server/src/features/billing/trial-mails.ts',
    'server/src/features/billing/webhook.ts',
    'server/src/features/closing/erase-closed.ts',
    'server/src/features/closing/erase.ts',
    'server/src/features/files/clean-up.ts',
    'server/src/features/hq/sync/sync-due.ts',
    'server/src/features/hq/sync/tell-trouble.ts',
    'server/src/features/inbox/digest/send-digests.ts',
    'server/src/features/inbox/looks/look.ts',
    'server/src/features/inbox/push/keep-latest.ts',
    'server/src/features/inbox/push/keys.ts',
    'server/src/features/inbox/routes.ts',
    'server/src/features/repairs/routes.ts',
    'server/src/features/sso/begin.ts',
    'server/src/features/webhooks/disable-failing.ts',
    'server/src/features/webhooks/forget.ts',
    'server/src/operate/businesses.ts',
    'server/src/operate/distribute.ts',
    'server/src/operate/erase-person.ts',
    'server/src/operate/failed.ts',
    'server/src/operate/find-business.ts',
    'server/src/operate/queues.ts',
    'server/src/operate/reseal/reseal.ts',
    'server/src/operate/resend.ts',
    'server/src/operate/traces.ts',
    'server/src/platform/access/tokens.ts',
    'server/src/platform/deliveries/delivery-jobs.ts',
    'server/src/platform/metrics/read-figures.ts',
  ])
  expect(users('(?<!ctx\\.)withTenant')).toEqual([
    'sandbox/src/demo/demo-tenant.ts',
    'server/src/features/accounts/come-in.ts',
    'server/src/features/accounts/email/email-change.ts',
    'server/src/features/accounts/invitations/accept.ts',
    'server/src/features/accounts/password-reset.ts',
    'server/src/features/accounts/registration.ts',
    'server/src/features/accounts/remove-expired.ts',
    'server/src/features/accounts/second-factor/take-second-step.ts',
    'server/src/features/accounts/sign-in.ts',
    'server/src/features/billing/daily.ts',
    'server/src/features/billing/lease.ts',
    'server/src/features/billing/trial-mails.ts',
    'server/src/features/calendar/answer-calendar.ts',
    'server/src/features/claims/charge/send-charge.ts',
    'server/src/features/closing/close.ts',
    'server/src/features/closing/erase-closed.ts',
    'server/src/features/closing/erase.ts',
    'server/src/features/files/clean-up.ts',
    'server/src/features/files/remove-objects.ts',
    'server/src/features/files/uploads/receive-upload.ts',
    'server/src/features/hq/sync/perform-sync.ts',
    'server/src/features/hq/sync/sync-due.ts',
    'server/src/features/hq/sync/sync.ts',
    'server/src/features/hq/sync/tell-trouble.ts',
    'server/src/features/inbox/digest/send-digests.ts',
    'server/src/features/inbox/looks/look.ts',
    'server/src/features/inbox/mails/followed.ts',
    'server/src/features/inbox/mails/unsubscribe.ts',
    'server/src/features/inbox/push/keep-latest.ts',
    'server/src/features/inbox/tell-conflicts.ts',
    'server/src/features/job-links/open-link.ts',
    'server/src/features/sso/come-back.ts',
    'server/src/features/sso/create-employee.ts',
    'server/src/features/webhooks/disable-failing.ts',
    'server/src/features/webhooks/forget.ts',
    'server/src/operate/domain.ts',
    'server/src/operate/erase-person.ts',
    'server/src/operate/let-in.ts',
    'server/src/operate/reseal/reseal.ts',
    'server/src/operate/resend.ts',
    'server/src/operate/reset-second-factor.ts',
    'server/src/operate/suspend.ts',
    'server/src/operate/traces.ts',
    'server/src/platform/access/programs/programs.ts',
    'server/src/platform/access/sessions.ts',
    'server/src/platform/deliveries/deliver.ts',
    'server/src/platform/deliveries/note.ts',
    'server/src/platform/http/pieces/answer-download.ts',
    'server/src/platform/http/serve.ts',
  ])
})

test('the environment is read in one place', () => {
  // The second one writes programs that read theirs, and the third runs these, each in its own.
  const readers = [
    'server/src/config.ts',
    'server/src/platform/pages/api-docs/example-texts.ts',
    'sandbox/src/client/run-examples.ts',
  ]
  const wrong = sources.filter(
    (file) =>
      /^(contract|server|web|sandbox)\/src\//.test(file) &&
      !readers.includes(file) &&
      /process\.env/.test(text(file)),
  )
  expect(wrong).toEqual([])
})

test('no drawer for everything: names say what things are', () => {
  const drawers = files.filter((file) =>
    /(^|\/)(utils?|helpers?|common|types|hooks|misc|lib)(\/|\.tsx?$)/.test(file),
  )
  expect(drawers).toEqual([])
  const misnamed = sources.filter((file) => {
    const name = file.split('/').at(-1) ?? ''
    return file.endsWith('.tsx')
      ? !/^([A-Z]\w*|main|router|render)(\.test)?\.tsx$/.test(name)
      : !/^[a-z0-9.-]+$/.test(name)
  })
  expect(misnamed).toEqual([])
})

test('a folder is one idea: none but a plain series of things has more than 25 files', () => {
  const series = ['bench', 'docs/decisions', 'server/migrations']
  const folders = Map.groupBy(files, (file) => dirname(file))
  const crowded = [...folders].filter(([folder, inside]) => inside.length > 25 && !series.includes(folder))
  expect(crowded.map(([folder, inside]) => `${folder}: ${inside.length} files`)).toEqual([])
})

test('one index that exports others, the contract’s', () => {
  const barrels = sources.filter((file) => /(^|\/)index\.tsx?$/.test(file))
  expect(barrels).toEqual(['contract/src/index.ts'])
})

test('the commands of the README exist', () => {
  const { scripts } = JSON.parse(text('package.json'))
  const named = [...text('README.md').matchAll(/\bnpm (?:run )?(start|test|[a-z]+)\b/g)].map(
    (match) => match[1] ?? '',
  )
  expect(named).toEqual(expect.arrayContaining(['start', 'test', 'dev', 'check']))
  for (const name of named) expect(scripts, name).toHaveProperty(name)
})

test('what the documents point to is there', () => {
  const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  const missing = documents.flatMap((file) => {
    const links = [...text(file).matchAll(/\]\(([^)#:]+)/g)].map((match) =>
      join(dirname(file), match[1] ?? ''),
    )
    const paths = [
      ...text(file).matchAll(/`((?:contract|server|web|sandbox|e2e|architecture)\/[\w./-]+\.\w+)`/g),
    ]
    const named = [...links, ...paths.map((match) => match[1] ?? '')].map((path) => path.replace(/\/$/, ''))
    return named.filter((path) => !known.has(path) && !isExample(path)).map((path) => `${file}: ${path}`)
  })
  expect(documents.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

/** Files and the folders they are in. */
const known = new Set(files.flatMap((file) => [file, dirname(file)]))

/** A migration with a number yet to come, and what a recipe makes with it. */
function isExample(path: string): boolean {
  return path.includes('01NN')
}
