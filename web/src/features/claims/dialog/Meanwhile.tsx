import { Alert, Button, Group, Text } from '@mantine/core'
import type { Claim } from '@pitlane/contract/claims/calls'
import { inMoney } from '@pitlane/contract/units'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './Claim.module.css'

interface Props {
  /** Why the lines can no longer be changed. */
  fixedBy: string | undefined
  /** The claim as somebody else has left it, while both versions are there. */
  theirs: Claim | undefined
  onTake: () => void
  onKeep: () => void
}

/** What others did to the claim while somebody was typing. */
export function Meanwhile({ fixedBy, theirs, onTake, onKeep }: Props) {
  const units = useUnits()
  if (fixedBy) return <Notice>{fixedBy}. What you typed is still here, so that you can copy it.</Notice>
  if (!theirs) return null
  return (
    <Notice>
      <Text>Somebody else has just changed this claim. What you typed is kept. It now has:</Text>
      <ul className={classes.theirs}>
        {theirs.lines.map(({ label, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
          <li key={place}>
            <bdi>{label}</bdi> {inMoney(amount, units)}
          </li>
        ))}
      </ul>
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={onTake}>
          Take theirs
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </Group>
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Alert color="indigo" radius="md" p="sm" role="status" icon={<IconInfoCircle size={18} aria-hidden />}>
      {children}
    </Alert>
  )
}
