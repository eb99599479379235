import { asSystem, type Moment, type SystemContext, systemReason } from '../../../platform/context.ts'
import { keepKeys, keptKeys } from './key-queries.ts'
import { webPush } from './web-push.ts'

const signing = systemReason('the keys that push services know this installation by')

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * One pair for the whole installation, since a browser can subscribe with one key only, whichever business its people are of.
 * Made at the first use; of several instances that make one, the first one's counts.
 */
export function pushKeys(moment: Moment): Promise<PushKeys> {
  return asSystem(moment, signing, async (ctx) => {
    const known = await openKeys(ctx)
    if (known.keys) return known.keys
    const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys()
    await keepKeys(ctx, { publicKey, privateKey: ctx.platform.secrets.seal(privateKey) }, known.unreadable)
    const { keys } = await openKeys(ctx)
    if (!keys) throw new Error('The keys for push services could not be kept')
    return keys
  })
}

/** Sealed under another key than the configured one, they are as if they had never been. */
async function openKeys(ctx: SystemContext): Promise<{ keys?: PushKeys; unreadable: string | null }> {
  const kept = await keptKeys(ctx)
  if (!kept) return { unreadable: null }
  const { publicKey } = kept
  const privateKey = ctx.platform.secrets.open(kept.privateKey)
  return privateKey === undefined
    ? { unreadable: publicKey }
    : { keys: { publicKey, privateKey }, unreadable: null }
}
