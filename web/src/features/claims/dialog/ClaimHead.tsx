import { Anchor, Text, Title } from '@mantine/core'
import { type Claim, RENTAL_MISSING } from '@pitlane/contract/claims/calls'
import { claimStateLabels } from '@pitlane/contract/repairs/claim/states'
import { rentalName } from '@pitlane/contract/repairs/words'
import { useQuery } from '@tanstack/react-query'
import { LookBadge } from '../../../ui/LookBadge.tsx'
import bill from '../../../ui/list/Bill.module.css'
import { Instant } from '../../../ui/time/Instant.tsx'
import { RENTALS_PLACE } from '../../damage/place.ts'
import { claimLooks } from '../../repairs/claim-looks.ts'
import { tenantQuery } from '../../tenants/data.ts'

/** Which claim it is, how it stands and why, and which rental is asked. */
export function ClaimHead({ claim: { number, state, rental, reason } }: { claim: Claim }) {
  return (
    <>
      <div className={bill.head}>
        <Title order={3}>Claim {number}</Title>
        <LookBadge look={{ ...claimLooks[state], label: claimStateLabels[state] }} />
      </div>
      {rental ? <AskedRental rental={rental} /> : <ChooseRental />}
      {reason && (
        <p className={bill.said} dir="auto">
          {reason}
        </p>
      )}
    </>
  )
}

function AskedRental({ rental: { id, number, pickUp, return: end } }: { rental: Asked }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <Text className={bill.wrapped}>
      <strong>{rentalName(number ?? id)}</strong>
      {pickUp && (
        <Text span c="dimmed">
          {' · '}
          <Instant at={pickUp} timezone={timezone} /> –{' '}
          {end ? <Instant at={end} timezone={timezone} /> : 'still out'}
        </Text>
      )}
    </Text>
  )
}

type Asked = NonNullable<Claim['rental']>

/** Leads to where it is chosen. */
function ChooseRental() {
  return (
    <Anchor
      component="button"
      type="button"
      underline="always"
      w="fit-content"
      onClick={() => document.getElementById(RENTALS_PLACE)?.focus()}
    >
      {RENTAL_MISSING}
    </Anchor>
  )
}
