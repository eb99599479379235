import pg from 'pg'
import { setDomain as writeDomain } from '../features/tenants/queries.ts'
import { type Moment, withTenant } from '../platform/context.ts'
import { constraintOf } from '../platform/database/constraints.ts'
import { type Command, Refusal } from './command.ts'
import { findBusiness } from './find-business.ts'

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export const setDomain: Command = {
  takes: ['slug', 'domain'],
  does: 'writes down which domain a business has, as fleet.example.com',
  async run(moment, [slug = '', domain = '']) {
    const wanted = domain.toLowerCase()
    if (!DOMAIN.test(wanted)) throw new Refusal(`"${domain}" is not a domain such as fleet.example.com.`)
    return change(moment, slug, wanted)
  },
}

export const removeDomain: Command = {
  takes: ['slug'],
  does: 'takes the domain of a business away',
  run: (moment, [slug = '']) => change(moment, slug, null),
}

async function change(moment: Moment, name: string, domain: string | null): Promise<string> {
  const { id, slug, domain: before } = await findBusiness(moment, name)
  if (before === domain) return `${slug} has ${domain ?? 'no domain'} already. Nothing was changed.`
  try {
    await withTenant(moment, id, (ctx) => writeDomain(ctx, domain))
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && constraintOf(error) === 'names_domain_unique'
    throw isTaken ? new Refusal(`Another business has ${domain} already. Nothing was changed.`) : error
  }
  return domain ? `${slug} has the domain ${domain}.` : `${slug} has no domain any more; it was ${before}.`
}
