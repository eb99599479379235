import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import classes from './CheckList.module.css'

const HEIGHT = 56
const BEYOND_THE_EDGES = 6

interface Props<Item> {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  isChosen: (id: string) => boolean
  onToggle: (id: string) => void
  children: (item: Item) => ReactNode
}

/** Some of many. Only what is in sight is in the page, so that 5,000 scroll like fifty. */
export function CheckList<Item>({ label, items, idOf, isChosen, onToggle, children }: Props<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => HEIGHT,
    getItemKey: (place) => {
      const item = items[place]
      return item ? idOf(item) : place
    },
    overscan: BEYOND_THE_EDGES,
  })
  return (
    <div ref={frame} className={classes.frame}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }} aria-label={label}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Checkbox
                  classNames={{
                    root: classes.check,
                    body: classes.body,
                    labelWrapper: classes.labelWrapper,
                    label: classes.label,
                  }}
                  checked={isChosen(idOf(item))}
                  onChange={() => onToggle(idOf(item))}
                  label={children(item)}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** The same with this one changed. */
export function toggled(chosen: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
