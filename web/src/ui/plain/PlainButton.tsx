import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './PlainButton.module.css'

type Look = 'default' | 'filled'

interface Props extends ComponentPropsWithRef<'button'> {
  look?: Look
  icon?: ReactNode
}

/**
 * As Mantine's button looks, of which each is six components and eight variables of its own: where several stand on All Repairs, which people
 * come to all day. What waits, asks or is of another size is Mantine's.
 */
export function PlainButton({ look = 'default', icon, className = '', children, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={`${plainLook(look)} ${className}`}>
      {icon}
      <span className={classes.label}>{children}</span>
    </button>
  )
}

/** The same on a link. */
export function plainLook(look: Look): string {
  return `${classes.button} ${classes[look]}`
}
