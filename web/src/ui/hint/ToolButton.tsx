import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ButtonHTMLAttributes } from 'react'
import { Hint } from './Hint.tsx'

/** As the tools of the header look, whether they do something or lead somewhere. */
export const toolLook = { variant: 'subtle', color: 'gray', size: 44, radius: 'xl' } as const

interface Props
  extends Omit<ActionIconProps, keyof typeof toolLook>,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ActionIconProps> {
  name: string
  /** What is told of it, where that is more than its name. */
  hint?: string
}

export function ToolButton({ name, hint = name, ...rest }: Props) {
  return (
    <Hint label={hint}>{(thing) => <ActionIcon {...toolLook} {...rest} {...thing} aria-label={name} />}</Hint>
  )
}
