import { Button, Collapse, ScrollArea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './SyncProblems.module.css'

/** What went wrong with single vehicles; closed at first, one line each. */
export function SyncProblems({ problems }: { problems: readonly string[] }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  if (problems.length === 0) return null
  return (
    <div>
      <Button
        variant="light"
        color="orange"
        size="compact-sm"
        className={classes.toggle}
        leftSection={<IconAlertTriangle size={15} aria-hidden />}
        rightSection={
          <IconChevronDown size={15} aria-hidden data-open={isOpen} className={classes.chevron} />
        }
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {problems.length === 1 ? '1 problem' : `${problems.length.toLocaleString('en-US')} problems`} in the
        last sync
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <ScrollArea.Autosize
          mah={240}
          mt="xs"
          viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Problems' }}
        >
          <ul className={classes.problems}>
            {problems.map((problem, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two problems may read the same
              <li key={place}>{problem}</li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      </Collapse>
    </div>
  )
}
