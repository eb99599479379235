import { Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './Stat.module.css'

/** A number that says how things stand; what it stands in is a card. */
export function Stat({ icon: Picture, label, value }: { icon: Icon; label: string; value: number }) {
  return (
    <>
      <div className={classes.label}>
        <Picture size={18} stroke={1.6} aria-hidden />
        <Text component="h2" inherit>
          {label}
        </Text>
      </div>
      <Text className={classes.value}>{value.toLocaleString('en-US')}</Text>
    </>
  )
}
