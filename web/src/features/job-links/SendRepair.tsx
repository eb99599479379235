import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'

/** How a repair is sent to its mechanic, for its dialog. */
export const SendRepair = lazyDialog(async () => (await import('./SendToMechanic.tsx')).SendToMechanic)
