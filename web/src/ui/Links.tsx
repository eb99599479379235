import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Card,
  type CardProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Rest<Props> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & {
  ref?: Ref<HTMLAnchorElement>
}

/** Mantine's looks on the router's links: typed addresses, prefetched on intent. The current page is the navigation's. */
export const TextLink = createLink(({ 'aria-current': _, ...props }: AnchorProps & Rest<AnchorProps>) => (
  <Anchor {...props} />
))

export const ButtonLink = createLink(({ 'aria-current': _, ...props }: ButtonProps & Rest<ButtonProps>) => (
  <Button component="a" {...props} />
))

export const IconLink = createLink(
  ({ 'aria-current': _, ...props }: ActionIconProps & Rest<ActionIconProps>) => (
    <ActionIcon component="a" {...props} />
  ),
)

export const CardLink = createLink(({ 'aria-current': _, ...props }: CardProps & Rest<CardProps>) => (
  <Card component="a" {...props} />
))
