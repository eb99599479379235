import type { Icon } from '@tabler/icons-react'
import classes from './LookBadge.module.css'

/** What a state of something looks like, wherever it shows. */
export interface Look {
  label: string
  color: string
  icon: Icon
}

export function LookBadge({ look: { label, color, icon: Picture } }: { look: Look }) {
  return (
    <span className={classes.badge} style={{ background: pale(color), color: onPale(color) }}>
      <Picture size={14} stroke={2} aria-hidden />
      <span className={classes.label}>{label}</span>
    </span>
  )
}

/** Only its picture, where the word stands beside it anyway. */
export function LookMark({ look: { color, icon: Picture } }: { look: Look }) {
  return <Picture size={15} stroke={2} aria-hidden style={{ color: onPale(color) }} />
}

const pale = (color: string) => `var(--mantine-color-${color}-light)`
const onPale = (color: string) => `var(--mantine-color-${color}-light-color)`
