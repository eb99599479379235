import { Popover, UnstyledButton } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { useState } from 'react'
import { useUnits } from '../tenants/use-units.ts'
import classes from './Predicted.module.css'
import { aboutDay, restsOn } from './predicted-words.ts'

type Props = { template: Pick<RoutineTemplate, 'isActive' | 'predicted' | 'milesUntilDue'> }

/** "about Dec 4"; where that comes from is told on hover, on tap and to the keyboard. */
export function Predicted({ template: { isActive, predicted, milesUntilDue } }: Props) {
  const units = useUnits()
  const [isOpen, setOpen] = useState(false)
  const isAhead = milesUntilDue !== null && milesUntilDue > 0
  if (!isActive || !predicted || !isAhead) return null
  const close = () => setOpen(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} withArrow width={260} position="top">
      <Popover.Target>
        <UnstyledButton
          className={classes.about}
          onClick={() => setOpen(true)}
          onMouseEnter={() => setOpen(true)}
          onMouseLeave={close}
          onBlur={close}
        >
          {aboutDay(predicted)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{restsOn(predicted, units)}</Popover.Dropdown>
    </Popover>
  )
}
