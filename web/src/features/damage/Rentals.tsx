import { Button, Skeleton, Text, Title } from '@mantine/core'
import type { Rental, RentalsOfRepair } from '@pitlane/contract/damage/calls'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { isClaimFixed } from '@pitlane/contract/repairs/claim/states'
import { rentalName } from '@pitlane/contract/repairs/words'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { FormError } from '../../ui/FormError.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { tenantQuery } from '../tenants/data.ts'
import { rentalsQuery, useChooseRental } from './data.ts'
import { RENTALS_PLACE } from './place.ts'
import classes from './Rentals.module.css'

/** Whose rental a damage was: the one that was taken, else those that had the car, with one tap each. */
export function Rentals({ repair }: { repair: Repair }) {
  const section = useRef<HTMLElement>(null)
  const query = useQuery(rentalsQuery(repair.id))
  const timezone = useQuery(tenantQuery).data?.timezone
  const choose = useChooseRental()

  /** The button that was pressed goes, and the focus stays here. */
  async function take(rentalId: string | null) {
    try {
      await choose.mutateAsync({ id: repair.id, rentalId })
      section.current?.focus()
    } catch {
      // Said below.
    }
  }

  return (
    <section
      ref={section}
      id={RENTALS_PLACE}
      className={classes.rentals}
      aria-label="Whose rental it was"
      tabIndex={-1}
    >
      <Title order={3}>Whose rental it was</Title>
      {repair.rentalId ? (
        <Taken
          repair={repair}
          rental={query.data?.rentals.find(({ booking }) => booking.id === repair.rentalId)}
          timezone={timezone}
          isBusy={choose.isPending}
          onTakeBack={() => void take(null)}
        />
      ) : (
        <QueryBoundary query={query} skeleton={<Skeleton h={72} />} failure="Failed to look for rentals">
          {(found) => (
            <Candidates
              found={found}
              timezone={timezone}
              chosen={choose.isPending ? choose.variables?.rentalId : undefined}
              onChoose={(id) => void take(id)}
            />
          )}
        </QueryBoundary>
      )}
      <FormError>
        {choose.isError ? sentenceOf(choose.error, 'Failed to update repair') : undefined}
      </FormError>
    </section>
  )
}

interface TakenProps {
  repair: Repair
  /** With its times, while it is among those that may have done it. */
  rental: Rental | undefined
  timezone: string | undefined
  isBusy: boolean
  onTakeBack: () => void
}

function Taken({ repair, rental, timezone, isBusy, onTakeBack }: TakenProps) {
  return (
    <div className={classes.rental}>
      <div className={classes.named}>
        <strong>{rentalName(repair.reservationNumber ?? repair.rentalId ?? '')}</strong>
        {rental && <Times rental={rental} timezone={timezone} />}
      </div>
      {!isClaimFixed(repair.claim) && (
        <Button variant="default" loading={isBusy} onClick={onTakeBack}>
          Take back
        </Button>
      )}
    </div>
  )
}

interface CandidatesProps {
  found: RentalsOfRepair
  timezone: string | undefined
  /** The one that is being taken. */
  chosen: string | null | undefined
  onChoose: (rentalId: string) => void
}

function Candidates({ found: { rentals, sentence }, timezone, chosen, onChoose }: CandidatesProps) {
  const isOnly = rentals.length === 1
  const word = isOnly ? 'Take' : 'Choose'
  return (
    <>
      <Text>{sentence}</Text>
      {rentals.length > 0 && (
        <ul className={classes.list}>
          {rentals.map((rental) => {
            const { id, number } = rental.booking
            const known = number ?? id
            return (
              <li key={id} className={classes.rental}>
                <div className={classes.named}>
                  <strong>{rentalName(known)}</strong>
                  <Times rental={rental} timezone={timezone} />
                </div>
                <Button
                  variant={isOnly ? 'filled' : 'default'}
                  aria-label={`${word} rental ${known}`}
                  loading={chosen === id}
                  disabled={chosen !== undefined && chosen !== id}
                  onClick={() => onChoose(id)}
                >
                  {word} rental
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function Times({ rental: { from, to }, timezone }: { rental: Rental; timezone: string | undefined }) {
  return (
    <Text c="dimmed">
      <Instant at={from} timezone={timezone} /> – {to ? <Instant at={to} timezone={timezone} /> : 'still out'}
    </Text>
  )
}
