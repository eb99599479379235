import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import classes from './ChangeHistory.module.css'

const HistoryEntries = lazyPart(async () => (await import('./HistoryEntries.tsx')).HistoryEntries, Waiting)

interface Props {
  repairId: string
  timezone: string | undefined
}

/** Who did what and when; read when somebody wants to know. */
export function ChangeHistory({ repairId, timezone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={HistoryEntries.preload}
        onClick={() => setOpen(!isOpen)}
      >
        <IconHistory size={18} stroke={1.8} aria-hidden />
        History of changes
        <IconChevronDown size={18} stroke={1.8} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <div id={id}>{isOpen && <HistoryEntries repairId={repairId} timezone={timezone} />}</div>
    </section>
  )
}

function Waiting() {
  return <Skeleton h={40} mt="xs" aria-busy="true" />
}
