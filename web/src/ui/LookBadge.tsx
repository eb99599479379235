import { Badge } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** What a state of something looks like, wherever it shows. */
export interface Look {
  label: string
  color: string
  icon: Icon
}

export function LookBadge({ look: { label, color, icon: Picture } }: { look: Look }) {
  return (
    <Badge color={color} size="lg" px={8} leftSection={<Picture size={14} stroke={2} aria-hidden />}>
      {label}
    </Badge>
  )
}

/** Only its picture, where the word stands beside it anyway. */
export function LookMark({ look: { color, icon: Picture } }: { look: Look }) {
  return (
    <Picture
      size={15}
      stroke={2}
      aria-hidden
      style={{ color: `var(--mantine-color-${color}-light-color)` }}
    />
  )
}
