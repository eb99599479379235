import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/Links.tsx'
import { checkSettingsQuery } from './data.ts'

interface Props {
  vehicleId: string
  children: string
}

/** To the check of a car, where a business checks its cars. */
export function CheckInstead({ vehicleId, children }: Props) {
  const settings = useQuery(checkSettingsQuery).data
  if (!settings?.isActive) return null
  return (
    <ButtonLink
      to="/vehicles/$id/check"
      params={{ id: vehicleId }}
      variant="default"
      leftSection={<IconListCheck size={17} stroke={1.8} aria-hidden />}
    >
      {children}
    </ButtonLink>
  )
}
