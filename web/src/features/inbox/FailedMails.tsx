import { Skeleton, Text } from '@mantine/core'
import type { FailedMail } from '@pitlane/contract/inbox/calls'
import { mailLabel } from '@pitlane/contract/inbox/kind-words'
import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { tenantQuery } from '../tenants/data.ts'
import { failedMailsQuery } from './data.ts'
import classes from './FailedMails.module.css'

/** Mails that never left, because nobody took them for a day or a limit held them back, so that somebody puts it right. */
export function FailedMails() {
  const query = useQuery(failedMailsQuery)
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <QueryBoundary
      query={query}
      failure="Failed to fetch the mails"
      skeleton={<Skeleton h={72} radius="md" />}
      isEmpty={(mails) => mails.length === 0}
      empty={<Text c="dimmed">No mail was given up in the last 30 days.</Text>}
    >
      {(mails) => (
        <ul className={classes.mails}>
          {mails.map((mail) => (
            <Given key={mail.id} mail={mail} timezone={timezone} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

function Given({ mail, timezone }: { mail: FailedMail; timezone: string | undefined }) {
  return (
    <li className={classes.mail}>
      <strong>
        <bdi>{mail.to}</bdi>
      </strong>
      <span className={classes.about}>
        {mailLabel(mail.kind)} · <Instant at={mail.at} timezone={timezone} />
      </span>
      <span dir="auto">{mail.reason}</span>
    </li>
  )
}
