import type { Access } from '@pitlane/contract/access'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { namedCalls } from './calls/every-call.ts'
import { fieldsOf } from './calls/input-leaves.ts'

/** The calls of the contract as a page to read: who may make each. */
export function accessDocument(): string {
  const calls = namedCalls.map(({ name, endpoint }) => ({ name, ...endpoint }))
  const lines = calls
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(
      ({ name, ...call }) => `| ${name} | ${call.method} ${call.path} | ${whoOf(call)} | ${trialOf(call)} |`,
    )
  return [
    '# Who may do what',
    '',
    'Written from the contract by `npm run schema`; a test says when it is stale. Whoever reviews a change reads here which doors it',
    'opens. That every call does as it says here is shown by `server/src/doors/strangers.test.ts`; what the words mean is in',
    '[security.md](security.md).',
    '',
    '| call | | who | after a trial |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

const words: Record<Access, string> = {
  admin: '**administrators**',
  user: 'everybody in the business, and its programs',
  person: 'everybody in the business',
  public: '*anybody*',
}

/** What a link or a signed address carries. */
const carried = ['token', 'secret', 'file', 'signature']

function whoOf({ access, input }: Endpoint): string {
  const isOpened = fieldsOf(input).some((field) => carried.includes(field))
  return access === 'public' && isOpened ? 'who has the link' : words[access]
}

function trialOf({ access, trial }: Endpoint): string {
  if (access === 'public') return ''
  return trial === 'required' ? 'closed' : 'open'
}
