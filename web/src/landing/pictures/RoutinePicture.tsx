import { IconDroplet, IconRepeat, IconShieldCheck } from '@tabler/icons-react'
import { Badge, type Meaning } from '../Badge.tsx'

const templates: { title: string; every: string; due: Meaning; Icon: typeof IconDroplet }[] = [
  { title: 'Oil Change', every: 'Every 5,000 miles', due: 'overdue', Icon: IconDroplet },
  { title: 'Tire rotation', every: 'Every 7,500 miles', due: 'due soon', Icon: IconRepeat },
  { title: 'Safety inspection', every: 'Every 12 months', due: 'current', Icon: IconShieldCheck },
]

export function RoutinePicture() {
  return (
    <div className="sheet" aria-hidden="true">
      {templates.map(({ title, every, due, Icon }) => (
        <p key={title} className="sheet-line">
          <Icon size={18} />
          <span>
            <b>{title}</b>
            <small>{every}</small>
          </span>
          <Badge of={due} />
        </p>
      ))}
    </div>
  )
}
