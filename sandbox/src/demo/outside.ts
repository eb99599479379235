import type { Outside } from '@pitlane/server/app'
import { demoBusiness } from './business.ts'
import { demoRoutes, type Sandboxes } from './routes.ts'

/** What the server serves in a demo and nowhere else. */
export function demoOutside(sandboxes: Sandboxes): NonNullable<Outside['demo']> {
  const { hq, receiver } = sandboxes
  const { username, password } = demoBusiness.admin
  return {
    routes: demoRoutes(sandboxes),
    access: {
      ...{ username, password, hq: { baseUrl: hq.baseUrl, ...demoBusiness.hq } },
      webhooks: { url: `${receiver.origin}/` },
    },
  }
}
