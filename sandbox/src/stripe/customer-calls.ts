import { type Calls, customerNamed, expand, read, refuse } from './call.ts'
import { fields, metadata, text, webAddress } from './parameters.ts'
import { newStripeId } from './records.ts'
import { noSuch } from './refusal.ts'

export const customerCalls: Calls = {
  'POST /v1/customers': ({ records, objects, now }, { form }) => {
    const given = read(
      form,
      fields({ name: text(256), email: text(512), description: text(), metadata, expand }),
    )
    const customer = {
      id: newStripeId('cus'),
      name: given.name ?? null,
      email: given.email ?? null,
      metadata: given.metadata ?? {},
      isDeleted: false,
      created: now(),
    }
    records.customers[customer.id] = customer
    return objects.customer(customer)
  },
  'GET /v1/customers/:id': ({ records, objects }, { id }) =>
    objects.customer(records.customers[id] ?? refuse('customer', id)),
  'DELETE /v1/customers/:id': ({ records, life }, { id }) => {
    const customer = records.customers[id]
    if (!customer || customer.isDeleted) throw noSuch('customer', id)
    customer.isDeleted = true
    for (const it of Object.values(records.subscriptions)) if (it.customer === id) life.end(it)
    return { id, object: 'customer', deleted: true }
  },

  'POST /v1/billing_portal/sessions': ({ records, objects, now }, { form }) => {
    const shape = { customer: text(), return_url: webAddress, configuration: text(), locale: text(), expand }
    const given = read(form, fields(shape, ['customer']))
    const { id } = customerNamed(records, given.customer)
    const portal = {
      id: newStripeId('bps', 24),
      customer: id,
      returnUrl: given.return_url ?? 'about:blank',
      created: now(),
    }
    records.portals[portal.id] = portal
    return objects.portal(portal)
  },
}
