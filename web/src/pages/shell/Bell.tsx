import { Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { badgeQuery } from '../../features/dashboard/data.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { toolLook } from '../../ui/hint/ToolButton.tsx'
import { IconLink } from '../../ui/Links.tsx'

const MOST_SHOWN = 99

/** Leads to the open critical repairs; red with their number while there are any. */
export function Bell() {
  const critical = useQuery(badgeQuery).data?.criticalIssues ?? 0
  const name = critical === 1 ? '1 critical issue' : `${critical || 'No'} critical issues`
  return (
    <Indicator
      label={critical > MOST_SHOWN ? `${MOST_SHOWN}+` : critical}
      disabled={critical === 0}
      color="red.9"
      size={17}
      offset={12}
    >
      <Hint label={name}>
        {(thing) => (
          <IconLink
            {...toolLook}
            {...thing}
            to="/repairs"
            search={{ urgencyLevel: 'critical', status: 'open' }}
            aria-label={name}
          >
            <IconBell size={21} stroke={1.7} aria-hidden />
          </IconLink>
        )}
      </Hint>
    </Indicator>
  )
}
