import { DEFAULT_BUSINESS_NAME } from '@pitlane/contract/tenants/calls'
import {
  IconBell,
  IconCar,
  IconLayoutDashboard,
  IconProgress,
  IconRefresh,
  IconRepeat,
  IconSettings,
  IconTool,
} from '@tabler/icons-react'
import { Badge, type Meaning } from '../Badge.tsx'
import { SAMPLE } from '../facts.ts'

const sections = [
  { name: 'Dashboard', Icon: IconLayoutDashboard },
  { name: 'Repairs', Icon: IconTool },
  { name: 'Vehicles', Icon: IconCar },
  { name: 'Routine', Icon: IconRepeat },
  { name: 'Settings', Icon: IconSettings },
]

const figures = [
  { value: SAMPLE.vehicles, name: 'vehicles synced', note: 'Last sync: just now', Icon: IconRefresh },
  { value: SAMPLE.repairsInProgress, name: 'repairs in progress', note: '2 back today', Icon: IconProgress },
  { value: SAMPLE.maintenanceDue, name: 'maintenance due', note: '1 oil change', Icon: IconRepeat },
]

interface Row {
  vehicleKey: string
  vehicle: string
  urgency: Meaning
}

const inProgress: (Row & { title: string; back: string })[] = [
  {
    vehicleKey: 'T-286',
    title: 'Front brakes grinding',
    vehicle: '2022 Toyota Corolla',
    urgency: 'critical',
    back: 'Today 4:00 PM',
  },
  {
    vehicleKey: 'T-114',
    title: 'Air conditioning blows warm',
    vehicle: '2023 Kia Sportage',
    urgency: 'high',
    back: 'Today 6:30 PM',
  },
  {
    vehicleKey: 'T-052',
    title: 'Chip in the windshield',
    vehicle: '2021 Ford Transit',
    urgency: 'medium',
    back: 'Tomorrow 9:00 AM',
  },
  {
    vehicleKey: 'T-198',
    title: 'Scratch on the rear door',
    vehicle: '2022 Nissan Versa',
    urgency: 'low',
    back: 'Thu 12:00 PM',
  },
]

const needingRepair: Row[] = [
  { vehicleKey: 'T-031', vehicle: '2022 Jeep Wrangler', urgency: 'high' },
  { vehicleKey: 'T-240', vehicle: '2021 Hyundai Elantra', urgency: 'medium' },
  { vehicleKey: 'T-175', vehicle: '2023 Chevrolet Malibu', urgency: 'medium' },
  { vehicleKey: 'T-209', vehicle: '2020 Dodge Caravan', urgency: 'low' },
]

export function DashboardPicture() {
  return (
    <div className="app" aria-hidden="true">
      <div className="app-bar">
        <div>
          <b>{DEFAULT_BUSINESS_NAME}</b>
          <small>Vehicle repairs and maintenance</small>
        </div>
        <span className="app-bell">
          <IconBell size={20} />
          <i>1</i>
        </span>
        <span className="app-avatar">AM</span>
      </div>
      <div className="app-sections">
        {sections.map(({ name, Icon }) => (
          <span key={name}>
            <Icon size={18} />
            {name}
          </span>
        ))}
      </div>
      <div className="app-page">
        <div className="app-figures">
          {figures.map(({ value, name, note, Icon }) => (
            <div key={name} className="card">
              <strong>{value}</strong>
              <span>{name}</span>
              <small>
                <Icon size={14} />
                {note}
              </small>
            </div>
          ))}
        </div>
        <div className="card app-progress">
          <p className="app-title">
            Repairs in progress <span className="badge indigo">{SAMPLE.repairsInProgress}</span>
          </p>
          {inProgress.map((row) => (
            <div key={row.vehicleKey} className="app-row">
              <div>
                <b>{row.title}</b>
                <small>
                  {row.vehicleKey} · {row.vehicle}
                </small>
              </div>
              <Badge of={row.urgency} />
              <span className="app-back">{row.back}</span>
            </div>
          ))}
        </div>
        <div className="card app-needing">
          <p className="app-title">
            Available Vehicles Needing Repair{' '}
            <span className="badge red">{needingRepair.length} Vehicles</span>
          </p>
          {needingRepair.map((row) => (
            <div key={row.vehicleKey} className="app-row">
              <div>
                <b>{row.vehicleKey}</b>
                <small>{row.vehicle}</small>
              </div>
              <Badge of={row.urgency} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
