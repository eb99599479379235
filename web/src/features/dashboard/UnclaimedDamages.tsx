import { unclaimedInWords } from '@pitlane/contract/damage/sentence'
import { IconChevronRight, IconReportMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CardLink } from '../../ui/Links.tsx'
import { unclaimedQuery } from './data.ts'
import classes from './UnclaimedDamages.module.css'

/** Money that nobody has asked for; nothing where there is none, or where it could not be counted. */
export function UnclaimedDamages() {
  const total = useQuery(unclaimedQuery).data?.total ?? 0
  if (total === 0) return null
  return (
    <CardLink to="/repairs" search={{ claim: 'none' }} padding="sm" className={classes.line}>
      <IconReportMoney size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <span>{unclaimedInWords(total)}</span>
      <IconChevronRight size={18} stroke={1.8} aria-hidden />
    </CardLink>
  )
}
