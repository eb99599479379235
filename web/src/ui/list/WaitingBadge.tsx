import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { LookBadge } from '../LookBadge.tsx'

const waits = { label: 'Waiting to be sent', color: 'gray', icon: IconCloudUp }
const refused = { label: 'Not taken', color: 'red', icon: IconAlertTriangle }

/** In a list, how it stands with something that is on this device only. */
export function WaitingBadge({ refusal }: { refusal: string | null }) {
  return <LookBadge look={refusal ? refused : waits} />
}
