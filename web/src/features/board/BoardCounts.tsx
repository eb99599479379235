import { Box } from '@mantine/core'
import type { PickUp } from '@pitlane/contract/board/calls'
import { boardStates, countStates } from '@pitlane/contract/board/states'
import classes from './BoardCounts.module.css'
import { stateLooks } from './state-looks.ts'

/** How many of each, the ones that stop somebody first. */
export function BoardCounts({ pickUps }: { pickUps: readonly PickUp[] }) {
  const counts = countStates(pickUps)
  return (
    <ul className={classes.counts} aria-label="Cars that go out">
      {boardStates.map((state) => {
        const { label, color, icon: Picture } = stateLooks[state]
        return (
          <Box
            component="li"
            key={state}
            data-none={counts[state] === 0}
            __vars={{ '--state': `var(--mantine-color-${color}-light-color)` }}
          >
            <Picture size={20} stroke={2} aria-hidden />
            <strong>{counts[state].toLocaleString('en-US')}</strong> {label}
          </Box>
        )
      })}
    </ul>
  )
}
