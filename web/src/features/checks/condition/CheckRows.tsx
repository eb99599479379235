import { Badge, Text } from '@mantine/core'
import type { Check } from '@pitlane/contract/checks/calls'
import { distanceInWords, type Units } from '@pitlane/contract/units'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/Links.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { tenantQuery } from '../../tenants/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { fuelInWords } from '../fuel-words.ts'
import classes from './CheckRows.module.css'

interface Props {
  checks: readonly Check[]
  /** What can be done with one. */
  children?: (check: Check) => ReactNode
}

/** Checks as a list: when, by whom, what was not OK. */
export function CheckRows({ checks, children }: Props) {
  const timezone = useQuery(tenantQuery).data?.timezone
  const units = useUnits()
  return (
    <ul className={classes.rows}>
      {checks.map((check) => (
        <li key={check.id} className={classes.row}>
          <div className={classes.head}>
            <strong>
              <Instant at={check.at} timezone={timezone} />
            </strong>
            <Failed failed={check.failed} />
          </div>
          <Text c="dimmed" dir="auto">
            {aboutIt(check, units)}
          </Text>
          {check.note && <Text dir="auto">{check.note}</Text>}
          <Wrong check={check} />
          {children?.(check)}
        </li>
      ))}
    </ul>
  )
}

function Failed({ failed }: { failed: number }) {
  if (failed === 0)
    return (
      <Badge color="green" leftSection={<IconCircleCheck size={13} aria-hidden />}>
        All OK
      </Badge>
    )
  return (
    <Badge color="red" leftSection={<IconAlertTriangle size={13} aria-hidden />}>
      {failed} not OK
    </Badge>
  )
}

/** What was wrong, and the repair that came of it. */
function Wrong({ check: { items, vehicleId } }: { check: Check }) {
  const wrong = items.filter(({ isOk }) => !isOk)
  if (wrong.length === 0) return null
  return (
    <ul className={classes.wrong}>
      {wrong.map(({ itemId, label, note, repairId }) => (
        <li key={itemId} dir="auto">
          {label}
          {note && `: ${note}`}
          {repairId && (
            <>
              {' · '}
              <TextLink
                to="/vehicles/$id"
                params={{ id: vehicleId }}
                search={{ repair: repairId }}
                underline="always"
              >
                Its repair
              </TextLink>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** "Dana Moreno · 48,210 miles (less than known before) · fuel 1/2 · 5 photos". */
function aboutIt({ by, odometer, isOdometerLower, fuel, photos }: Check, units: Units): string {
  const said = [
    by.name,
    odometer !== null &&
      `${distanceInWords(odometer, units)}${isOdometerLower ? ' (less than known before)' : ''}`,
    fuel !== null && `fuel ${fuelInWords(fuel).toLowerCase()}`,
    photos.length > 0 && (photos.length === 1 ? '1 photo' : `${photos.length} photos`),
  ]
  return said.filter(Boolean).join(' · ')
}
