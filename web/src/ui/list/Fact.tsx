import type { ReactNode } from 'react'

interface Props {
  name: string
  className?: string | undefined
  children: ReactNode
}

/** In a list of what is known; what is not is left out. */
export function Fact({ name, className, children }: Props) {
  if (!children) return null
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
