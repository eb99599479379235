import { IconSelector } from '@tabler/icons-react'
import classes from './ToolbarSelect.module.css'

interface Props {
  /** What is chosen by it: told, not shown. */
  name: string
  options: readonly { value: string; label: string }[]
  value: string
  className?: string | undefined
  onChange: (value: string) => void
}

/** A choice in a toolbar. The browser's own, as Mantine's looks, which is made of ten parts where this is of two. */
export function ToolbarSelect({ name, options, value, className = '', onChange }: Props) {
  return (
    <div className={`${classes.frame} ${className}`}>
      <select
        aria-label={name}
        className={classes.field}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconSelector size={18} stroke={1.6} className={classes.arrows} aria-hidden />
    </div>
  )
}
