import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './Views.module.css'

type Handled =
  | 'ref'
  | 'onClick'
  | 'onFocus'
  | 'onPointerEnter'
  | 'onPointerLeave'
  | 'aria-haspopup'
  | 'aria-expanded'

interface Props extends Pick<ComponentPropsWithRef<'button'>, Handled> {
  /** What is on screen, when it has a name. */
  current?: string | undefined
}

/** Opens the list of views. */
export function ViewsButton({ current, ...props }: Props) {
  return (
    <Button
      variant="default"
      {...props}
      className={classes.button}
      leftSection={
        <IconBookmark size={16} stroke={1.8} aria-hidden {...(current && { fill: 'currentColor' })} />
      }
    >
      {current ? (
        <span className={classes.current} dir="auto" title={current}>
          <span className="unseen">Views: </span>
          {current}
        </span>
      ) : (
        'Views'
      )}
    </Button>
  )
}
