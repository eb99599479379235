import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { scrolls, VirtualList } from '../../../ui/list/VirtualList.tsx'
import classes from './CheckList.module.css'

const HEIGHT = 56

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
  return (
    <div className={classes.frame} {...scrolls}>
      <VirtualList label={label} items={items} keyOf={idOf} height={HEIGHT} itemClass={classes.item}>
        {(item) => (
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
        )}
      </VirtualList>
    </div>
  )
}

/** The same with this one changed. */
export function toggled(chosen: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
