import { IconRefresh } from '@tabler/icons-react'
import { Badge, type Meaning } from '../Badge.tsx'
import { SAMPLE } from '../facts.ts'

const vehicles: { key: string; mileage: string; status: Meaning }[] = [
  { key: 'T-286', mileage: '41,208 mi', status: 'available' },
  { key: 'T-114', mileage: '18,930 mi', status: 'rented' },
  { key: 'T-052', mileage: '63,417 mi', status: 'reserved' },
]

export function SyncPicture() {
  return (
    <div className="sheet" aria-hidden="true">
      <p className="sheet-line sheet-head">
        <IconRefresh size={16} />
        {SAMPLE.vehicles} vehicles synced
        <small>Just now</small>
      </p>
      {vehicles.map(({ key, mileage, status }) => (
        <p key={key} className="sheet-line">
          <b>{key}</b>
          <span className="sheet-mileage">{mileage}</span>
          <Badge of={status} />
        </p>
      ))}
    </div>
  )
}
