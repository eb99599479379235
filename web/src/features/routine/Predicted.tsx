import { Popover, UnstyledButton } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useUnits } from '../tenants/use-units.ts'
import classes from './Predicted.module.css'
import { aboutDay, restsOn } from './predicted-words.ts'

type Props = { template: Pick<RoutineTemplate, 'isActive' | 'predicted' | 'milesUntilDue'> }

/** How long a pointer takes from the word to what is told of it. */
const ON_ITS_WAY_MS = 300

/** "about Dec 4"; where that comes from is told on hover, on tap, to the keyboard and to who listens. */
export function Predicted({ template: { isActive, predicted, milesUntilDue } }: Props) {
  const units = useUnits()
  const [isOpen, setOpen] = useState(false)
  /** What presses it: a mouse, a thumb, or nothing that points. */
  const press = useRef<string>(undefined)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const id = useId()
  const isAhead = milesUntilDue !== null && milesUntilDue > 0
  if (!isActive || !predicted || !isAhead) return null
  const close = () => setOpen(false)

  /** It stays while the mouse is on it, or on its way there. */
  const hovered = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      clearTimeout(leaving.current)
      setOpen(true)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      clearTimeout(leaving.current)
      leaving.current = setTimeout(close, ON_ITS_WAY_MS)
    },
  }

  /** A mouse that is on it has opened it already; a thumb and a key open and close. */
  function onClick() {
    const isOfMouse = press.current === 'mouse'
    press.current = undefined
    setOpen((isNow) => isOfMouse || !isNow)
  }

  /** It closes what is open, and not what is around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }

  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} withRoles={false} withArrow width={260} position="top">
        <Popover.Target>
          <UnstyledButton
            className={classes.about}
            aria-describedby={id}
            {...hovered}
            onPointerDown={({ pointerType }) => {
              press.current = pointerType
            }}
            onClick={onClick}
            onFocus={() => press.current === undefined && setOpen(true)}
            onBlur={() => {
              press.current = undefined
              close()
            }}
            onKeyDown={onKeyDown}
          >
            {aboutDay(predicted)}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown role="tooltip" {...hovered}>
          {restsOn(predicted, units)}
        </Popover.Dropdown>
      </Popover>
      <span id={id} hidden>
        {restsOn(predicted, units)}
      </span>
    </>
  )
}
