/** The demo business and how to sign in to it. */
export const demoBusiness = {
  name: 'Coastline Car Rental',
  slug: 'demo',
  contactEmail: 'owner@coastline.example',
  contactPhone: '+1 843 555 0142',
  /** Whoever repairs for it reads mails there. */
  mechanicsEmail: 'workshop@harbor.example',
  /** Charleston, South Carolina. */
  timezone: 'America/New_York',
  admin: { username: 'demo', password: 'demo-fleet', firstName: 'Dana', lastName: 'Moreno' },
  staff: {
    username: 'demo-staff',
    password: 'demo-fleet',
    email: 'staff@coastline.example',
    firstName: 'Sam',
    lastName: 'Okafor',
  },
  /** Whom the demo's own issuer knows: those two, and somebody who does not work there yet. */
  sso: { name: 'Demo ID', newcomer: { email: 'nia.park@coastline.example', name: 'Nia Park' } },
  /** A program of its own that reports what its cars say. */
  program: 'Telematics',
  hq: { tenantToken: 'sandbox-67', userToken: 'steady' },
}
