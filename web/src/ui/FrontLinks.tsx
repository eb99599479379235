import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useFrontDoor } from '../platform/front-door.ts'
import { isPlainClick } from '../platform/plain-click.ts'

interface Way {
  href: string
  children: ReactNode
}

/** Links of the pages before sign-in, which do without the router. */
export function FrontTextLink({ href, ...props }: AnchorProps & Way) {
  return <Anchor {...props} {...useWay(href)} />
}

export function FrontButtonLink({ href, ...props }: ButtonProps & Way) {
  return <Button component="a" {...props} {...useWay(href)} />
}

function useWay(href: string) {
  const { enter, approach } = useFrontDoor()
  const onApproach = () => approach(href)
  return {
    href,
    onMouseEnter: onApproach,
    onTouchStart: onApproach,
    onFocus: onApproach,
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      void enter(href)
    },
  }
}
