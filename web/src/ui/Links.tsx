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

/** Mantine's looks on the router's links: typed addresses, prefetched on intent. */
export const TextLink = createLink((props: AnchorProps & Rest<AnchorProps>) => <Anchor {...props} />)

export const ButtonLink = createLink((props: ButtonProps & Rest<ButtonProps>) => (
  <Button component="a" {...props} />
))

export const IconLink = createLink((props: ActionIconProps & Rest<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
))

export const CardLink = createLink((props: CardProps & Rest<CardProps>) => <Card component="a" {...props} />)
