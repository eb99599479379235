import type { VehicleFilter, VehicleStatus } from '@pitlane/contract/vehicles/calls'
import {
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconKey,
  IconSpray,
  IconTool,
} from '@tabler/icons-react'
import type { Look } from '../../ui/LookBadge.tsx'

/** What a status looks like, wherever it shows. */
export const statusLooks: Record<VehicleStatus, Look> = {
  available: { label: 'Available', color: 'green', icon: IconCircleCheck },
  rented: { label: 'Rented', color: 'blue', icon: IconKey },
  reserved: { label: 'Reserved', color: 'violet', icon: IconCalendarEvent },
  maintenance: { label: 'Maintenance', color: 'orange', icon: IconSpray },
  repair: { label: 'Repair', color: 'orange', icon: IconTool },
  out_of_service: { label: 'Out of Service', color: 'gray', icon: IconBan },
}

export const filterLabels: Record<VehicleFilter, string> = {
  all: 'All',
  available: 'Available',
  rented: 'Rental',
  reserved: 'Reserved',
  out_of_service: 'Out of Service',
}
