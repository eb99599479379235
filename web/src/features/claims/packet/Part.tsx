import { type ReactNode, useId } from 'react'
import classes from './Packet.module.css'

/** A part of the packet, with its heading. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 id={id}>{name}</h3>
      {children}
    </section>
  )
}
