import { Button, Card, Title } from '@mantine/core'
import type { DueCheck } from '@pitlane/contract/checks/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useNow } from '../../platform/now.ts'
import { useWallClock } from '../../ui/time/clock.ts'
import { tenantQuery } from '../tenants/data.ts'
import classes from './DueList.module.css'
import { dueChecksQuery } from './data.ts'
import { nearInWords } from './moment-words.ts'

interface Props {
  /** How many there are, in words. */
  title: (due: number) => string
  /** How many are shown before somebody asks for all. */
  most: number
  /** The car somebody is at already. */
  except?: string
}

/** Cars that are back and that nobody has looked at, one tap each; nothing where there are none. */
export function DueList({ title, most, except }: Props) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const due = (useQuery(dueChecksQuery).data ?? []).filter(({ vehicle }) => vehicle.id !== except)
  if (due.length === 0) return null
  const shown = isWhole ? due : due.slice(0, most)
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb={4}>
        {title(due.length)}
      </Title>
      <ul className={classes.list}>
        {shown.map((it) => (
          <DueRow key={it.vehicle.id} due={it} />
        ))}
      </ul>
      {shown.length < due.length && (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          Show all {due.length.toLocaleString('en-US')}
        </Button>
      )}
    </Card>
  )
}

function DueRow({ due: { vehicle, returnedAt, nextPickUp } }: { due: DueCheck }) {
  const clock = useWallClock(useQuery(tenantQuery).data?.timezone)
  const now = useNow(MINUTE)
  const said = [
    `Back since ${nearInWords(returnedAt, clock, now)}`,
    nextPickUp && `goes out ${nearInWords(nextPickUp.at, clock, now)}`,
  ]
  return (
    <li>
      <Link to="/vehicles/$id/check" params={{ id: vehicle.id }} className={classes.row}>
        <span className={classes.car}>
          <strong dir="auto">{vehicle.vehicleKey}</strong>
          <span dir="auto">{vehicleTitle(vehicle)}</span>
        </span>
        <span className={classes.about}>{said.filter(Boolean).join(' · ')}</span>
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </Link>
    </li>
  )
}
