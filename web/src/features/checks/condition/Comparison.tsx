import { Stack, Title, UnstyledButton } from '@mantine/core'
import type { Check } from '@pitlane/contract/checks/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../platform/now.ts'
import { useWallClock } from '../../../ui/time/clock.ts'
import { keptBookingsQuery } from '../../bookings/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { shortMoment } from '../moment-words.ts'
import classes from './Comparison.module.css'
import { PhotoPair } from './PhotoPair.tsx'
import { changesInWords, labelsOf, photoUrl, type Two } from './two-checks.ts'

/** Two checks, photo by photo of the same label, and in words what is not as it was. */
export function Comparison({ two, order = 3 }: { two: Two; order?: 2 | 3 }) {
  const { before, after } = two
  const labels = labelsOf(two)
  const [chosen, setChosen] = useState<string>()
  const label = labels.find((it) => it === chosen) ?? labels[0]
  const said = useSaid(after.vehicleId)
  const changes = changesInWords(two, useUnits())
  return (
    <Stack gap="md">
      {label !== undefined && (
        <PhotoPair
          key={label}
          label={label}
          before={{ url: photoUrl(before, label), when: said(before) }}
          after={{ url: photoUrl(after, label), when: said(after) }}
        />
      )}
      <p className={classes.printed}>
        Left before, {said(before)}; right after, {said(after)}.
      </p>
      {labels.length > 0 && (
        <ul className={classes.labels} aria-label="Photos of both checks">
          {labels.map((it) => (
            <li key={it}>
              <UnstyledButton
                className={classes.choice}
                aria-pressed={it === label}
                onClick={() => setChosen(it)}
              >
                <span className={classes.two}>
                  <Small url={photoUrl(before, it)} alt={`${it} before, ${said(before)}`} />
                  <Small url={photoUrl(after, it)} alt={`${it} after, ${said(after)}`} />
                </span>
                <span dir="auto">{it}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="check-changes">
        <Title order={order} id="check-changes" mb={4}>
          What changed
        </Title>
        {changes.length === 0 ? (
          'Every answer is the same.'
        ) : (
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change} dir="auto">
                {change}
              </li>
            ))}
          </ul>
        )}
      </section>
    </Stack>
  )
}

function Small({ url, alt }: { url: string | undefined; alt: string }) {
  return url ? <img src={`${url}?width=640`} alt={alt} decoding="async" /> : <span className={classes.none} />
}

/** "Nov 12, 5:04 PM, after rental 1042". */
function useSaid(vehicleId: string) {
  const clock = useWallClock(useQuery(tenantQuery).data?.timezone)
  const now = useNow(MINUTE)
  const bookings = useQuery(keptBookingsQuery(vehicleId)).data?.bookings
  return ({ at, bookingId }: Check) => {
    const number = bookings?.find(({ id }) => id === bookingId)?.number
    return [shortMoment(at, clock, now), number && `after rental ${number}`].filter(Boolean).join(', ')
  }
}
