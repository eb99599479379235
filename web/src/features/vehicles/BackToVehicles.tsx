import { IconArrowLeft } from '@tabler/icons-react'
import { ButtonLink } from '../../ui/Links.tsx'
import { useBackToList } from './fleet/from-list.ts'

/** To the list; for whoever came from it, to where they were in it. */
export function BackToVehicles() {
  return (
    <ButtonLink
      to="/vehicles"
      variant="default"
      onClick={useBackToList()}
      leftSection={<IconArrowLeft size={17} stroke={1.8} aria-hidden />}
    >
      Back to Vehicles
    </ButtonLink>
  )
}
