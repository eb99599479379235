import { moveTenant } from '../platform/database/move.ts'
import type { Command } from './command.ts'
import { findBusiness } from './find-business.ts'

export const move: Command = {
  takes: ['slug', 'host:port'],
  does: 'moves a business to another node of a cluster while people work',
  async run(moment, [name = '', node = '']) {
    const { id, slug } = await findBusiness(moment, name)
    const { DATABASE_MIGRATION_URL, DATABASE_URL = '' } = moment.platform.config
    const { from, to } = await moveTenant(DATABASE_MIGRATION_URL ?? DATABASE_URL, id, node)
    if (from === to) return `${slug} is on ${to} already. Nothing was changed.`
    return `${slug} was on ${from} and is on ${to} now, with those that share its part of the tables.`
  },
}
