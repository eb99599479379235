import { isId } from '@pitlane/contract/formats'
import { type Business, businessNamed } from '../features/tenants/queries.ts'
import { asSystem, type Moment } from '../platform/context.ts'
import { operating, Refusal } from './command.ts'

/** By its slug, or by its id. */
export async function findBusiness(moment: Moment, name: string): Promise<Business> {
  const found = await searchBusiness(moment, name)
  if (!found)
    throw new Refusal(`There is no business "${name}". "npm run operate -- businesses" lists all there are.`)
  return found
}

export function searchBusiness(moment: Moment, name: string): Promise<Business | undefined> {
  return asSystem(moment, operating, (ctx) =>
    businessNamed(ctx, { slug: name, id: isId(name) ? name : undefined }),
  )
}
