import { Button, Text, Title } from '@mantine/core'
import { momentInWords, type WallClock } from '@pitlane/contract/clock'
import { MINUTE } from '@pitlane/contract/durations'
import type { JobLink } from '@pitlane/contract/job-links/calls'
import { agoLabel } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../platform/now.ts'
import { useWallClock } from '../../ui/time/clock.ts'
import { toast } from '../../ui/toast/toast.ts'
import { tenantQuery } from '../tenants/data.ts'
import { linksQuery, useRevokeLink } from './data.ts'
import classes from './LinkList.module.css'

/** Which links there are, whether somebody opened them, and the way to end one. */
export function LinkList({ repairId }: { repairId: string }) {
  const links = useQuery({ ...linksQuery(repairId), staleTime: 0 }).data
  if (!links || links.length === 0) return null
  return (
    <section aria-label="Links so far">
      <Title order={3} mb={6}>
        Links so far
      </Title>
      <ul className={classes.links}>
        {links.map((link) => (
          <LinkItem key={link.id} link={link} repairId={repairId} />
        ))}
      </ul>
    </section>
  )
}

function LinkItem({ link, repairId }: { link: JobLink; repairId: string }) {
  const now = useNow(MINUTE)
  const at = useWallClock(useQuery(tenantQuery).data?.timezone)
  const revoke = useRevokeLink(repairId)
  const made = `${link.by.name}, ${agoLabel(link.createdAt, now)}`
  const isOpen = link.revokedAt === null && new Date(link.expiresAt) > now

  async function end() {
    try {
      await revoke.mutateAsync({ id: link.id })
    } catch (error) {
      toast.failure('The link could not be revoked', error)
      return
    }
    toast.success('Link revoked')
  }

  return (
    <li className={classes.link} data-open={isOpen}>
      <div>
        <span dir="auto">{made}</span>
        <Text size="xs" c="dimmed">
          {link.lastUsedAt ? `Opened ${agoLabel(link.lastUsedAt, now)}` : 'Not opened yet'} ·{' '}
          {endOf(link, isOpen, at)}
        </Text>
      </div>
      {isOpen && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Revoke the link of ${made}`}
          loading={revoke.isPending}
          onClick={() => void end()}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}

function endOf({ revokedAt, expiresAt }: JobLink, isOpen: boolean, at: WallClock): string {
  if (revokedAt) return 'no longer valid'
  return `${isOpen ? 'valid until' : 'expired'} ${momentInWords(expiresAt, at)}`
}
