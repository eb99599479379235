import { accounts } from '@pitlane/contract/accounts/calls'
import { endpoint } from '@pitlane/contract/endpoint'
import { givenId } from '@pitlane/contract/formats'
import { comeIn } from '@pitlane/server/features/accounts/come-in'
import type { Platform } from '@pitlane/server/platform/context'
import { openHttp } from '@pitlane/server/platform/http/http'
import { mount } from '@pitlane/server/platform/http/mount'
import { serve } from '@pitlane/server/platform/http/serve'
import { openMetrics } from '@pitlane/server/platform/metrics/metrics'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { frontDoor } from '../../front-door.ts'

const sideDoor = endpoint({
  method: 'POST',
  path: '/api/testing/come-in',
  access: 'public',
  trial: 'open',
  summary: 'Come in as somebody',
  input: z.object({ tenantId: givenId, userId: givenId }),
  output: accounts.signIn.output,
})

const doors = new WeakMap<FastifyInstance, () => Promise<FastifyInstance>>()

/**
 * The way in that follows a right password, without the password: comparing one takes as long as a few dozen calls, and hardly a test is
 * about it. It is beside the application, which serves what it always does. Answers with how it is closed.
 */
export function makeSideDoor(app: FastifyInstance, platform: Platform): () => Promise<void> {
  let opened: Promise<FastifyInstance> | undefined
  const open = async () => {
    // What is counted of the application is not of this.
    const own = { ...platform, metrics: openMetrics() }
    const beside = await openHttp(own, {})
    mount(beside, own, [serve(sideDoor, comeIn)], { verifyOutput: true })
    return beside
  }
  doors.set(app, () => {
    opened ??= open()
    return opened
  })
  return async () => (await opened)?.close()
}

/** The cookies of somebody who has come in; undefined at an application that has no such door. */
export async function comeInAt(
  app: FastifyInstance,
  address: string,
  who: { tenantId: string; userId: string },
): Promise<string | undefined> {
  const beside = await doors.get(app)?.()
  if (!beside) return undefined
  const visitor = frontDoor(beside, { address })
  await visitor.call(sideDoor, who)
  return visitor.cookies()
}
