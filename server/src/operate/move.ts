import { ownerUrlOf } from '../config.ts'
import { moveEvenly, moveTenant } from '../platform/database/cluster/move.ts'
import type { Command } from './command.ts'
import { findBusiness } from './find-business.ts'

export const move: Command = {
  takes: ['slug', 'host:port'],
  does: 'moves a business to another node of a cluster while people work',
  async run(moment, [name = '', node = '']) {
    const { id, slug } = await findBusiness(moment, name)
    const { from, to } = await moveTenant(ownerUrlOf(moment.platform.config), id, node)
    if (from === to) return `${slug} is on ${to} already. Nothing was changed.`
    return `${slug} was on ${from} and is on ${to} now, with those that share its part of the tables.`
  },
}

export const spread: Command = {
  takes: [],
  does: 'moves businesses until all nodes of a cluster have equally many parts of the tables, while people work',
  async run(moment) {
    const moved = await moveEvenly(ownerUrlOf(moment.platform.config))
    if (moved.length === 0) return 'All nodes have equally many parts already. Nothing was changed.'
    return [
      ...moved.map(({ from, to }) => `a part was on ${from} and is on ${to} now`),
      '',
      `${moved.length === 1 ? '1 part was' : `${moved.length} parts were`} moved.`,
    ].join('\n')
  },
}
