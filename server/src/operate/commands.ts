import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { businesses } from './businesses.ts'
import type { Command, FreshCommand } from './command.ts'
import { distributeTables } from './distribute.ts'
import { removeDomain, setDomain } from './domain.ts'
import { eraseBusiness } from './erase-business.ts'
import { erasePerson } from './erase-person.ts'
import { failed } from './failed.ts'
import { letIn, letInNoMore } from './let-in.ts'
import { move, spread } from './move.ts'
import { queues } from './queues.ts'
import { reseal, sealed } from './reseal/reseal.ts'
import { resend } from './resend.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { activate, suspend } from './suspend.ts'
import { traces } from './traces.ts'

/** What an operator can have done, by the name that is typed. */
export const commands = new Map<string, Command | FreshCommand>([
  ['businesses', businesses],
  ['suspend', suspend],
  ['activate', activate],
  ['let-in', letIn],
  ['let-in-no-more', letInNoMore],
  ['set-domain', setDomain],
  ['remove-domain', removeDomain],
  ['reset-second-factor', resetSecondFactor],
  ['erase-person', erasePerson],
  ['erase-business', eraseBusiness],
  ['traces', traces],
  ['queues', queues],
  ['failed', failed],
  ['resend', resend],
  ['sealed', sealed],
  ['reseal', reseal],
  ['backup', backup],
  ['restore', restore],
  ['distribute', distributeTables],
  ['move', move],
  ['spread', spread],
])
