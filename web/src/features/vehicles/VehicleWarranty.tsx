import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { distanceInWords } from '@pitlane/contract/units'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useUser } from '../../platform/session.ts'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { dayInWords } from '../../ui/time/day-words.ts'
import { useUnits } from '../tenants/use-units.ts'
import { orNotSpecified } from './facts.ts'

const EditWarranty = lazyDialog(async () => (await import('./EditWarranty.tsx')).EditWarranty)

/** Until when the maker answers for the car; administrators say so. */
export function VehicleWarranty({ vehicle }: { vehicle: Vehicle }) {
  const isAdmin = useUser()?.role === 'admin'
  const units = useUnits()
  const [isOpen, { open, close }] = useDisclosure()
  const { warrantyUntil, warrantyDistance } = vehicle
  const limits = [
    warrantyUntil && dayInWords(warrantyUntil),
    warrantyDistance !== null && distanceInWords(warrantyDistance, units),
  ].filter(Boolean)
  return (
    <Group gap="xs" component="span">
      <span>{orNotSpecified(limits.length > 0 ? `Until ${limits.join(' or ')}` : null)}</span>
      {isAdmin && (
        <Button variant="default" size="compact-sm" aria-label="Change the warranty" onClick={open}>
          Change
        </Button>
      )}
      {isOpen && <EditWarranty vehicle={vehicle} onClose={close} />}
    </Group>
  )
}
