import {
  measureElement,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import classes from './VirtualList.module.css'

interface Props<Item> {
  label: string
  items: readonly Item[]
  /** Its place, when it has no name of its own. */
  keyOf?: (item: Item) => string
  /** Of one, before it is measured; when it changes, all are measured again. */
  height: number
  itemClass?: string | undefined
  children: (item: Item) => ReactNode
}

/** How many rows are made beyond what is in sight: as many as a thumb passes at once, and of cards, which are high, fewer. */
const BEYOND_THE_EDGES = { rows: 8, pixels: 600 }

/** Marks what scrolls when it is not the dialog itself. */
export const scrolls = { 'data-scrolls': true }

/** Many things in a dialog, or in a frame that scrolls, of which only those in sight are in the page. */
export function VirtualList<Item>(props: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const frame = () => list.current?.closest<HTMLElement>('[data-scrolls], [role="dialog"]') ?? null
  const above = useAbove(props.label, list, () => {
    const around = frame()
    return around ? around.getBoundingClientRect().top - around.scrollTop : 0
  })
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...useOptions(props, above),
    getScrollElement: frame,
  })
  return <Rows {...props} list={list} virtual={virtual} above={above} />
}

/** The same where the whole page scrolls. */
export function VirtualPageList<Item>(props: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const above = useAbove(props.label, list, () => -window.scrollY, true)
  const [ofWindow] = useState(inWindow)
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    ...useOptions(props, above),
    ...ofWindow,
  })
  return <Rows {...props} list={list} virtual={virtual} above={above} />
}

/** What asks a new page how large it is, or where, has it laid out before it is shown: both are known before there is anything new. */
function inWindow() {
  const read = () => ({ width: window.innerWidth, height: window.innerHeight })
  return {
    initialRect: read(),
    observeElementRect: (_: WindowList, tell: (size: ReturnType<typeof read>) => void) => {
      const told = () => tell(read())
      window.addEventListener('resize', told, { passive: true })
      return () => window.removeEventListener('resize', told)
    },
    /** Where a list begins it is scrolled to where it is already; it moves only when a row above turns out higher or lower. */
    scrollToFn: (
      offset: number,
      by: { adjustments?: number; behavior?: ScrollBehavior },
      list: WindowList,
    ) => {
      if (by.adjustments) windowScroll(offset, by, list)
    },
  }
}

/** Where each list began when it was last there, so that no rows are made that are out of sight where it begins. */
const lastAbove = new Map<string, number>()

/** How far down the list begins in what scrolls; it moves when something above it comes or goes. */
function useAbove(
  label: string,
  list: RefObject<HTMLElement | null>,
  startOfWhatScrolls: () => number,
  /** Where it began is known when it comes back, and whatever moves it makes the page higher: it need not be asked each time. */
  isOfPage = false,
): number {
  const [above, setAbove] = useState(() => lastAbove.get(label) ?? 0)
  const measure = useRef(() => {})
  useLayoutEffect(() => {
    measure.current = () => {
      if (!list.current) return
      const found = Math.round(list.current.getBoundingClientRect().top - startOfWhatScrolls())
      lastAbove.set(label, found)
      setAbove(found)
    }
    if (!isOfPage || !lastAbove.has(label)) measure.current()
  })
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => measure.current())
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return above
}

/** How high each row of a list whose rows have names was when it was last there, so that those are not laid out to be measured before they are shown. */
const lastHeights = new Map<string, Map<string | number, number>>()

function heightsOf(label: string, height: number): Map<string | number, number> {
  const name = `${label} ${height}`
  const known = lastHeights.get(name) ?? new Map<string | number, number>()
  lastHeights.set(name, known)
  return known
}

/** Rows beyond the edges come once those in sight are on screen, in pieces that give way. */
function useOptions<Item>({ label, items, keyOf, height }: Props<Item>, above: number) {
  const isMade = useDeferredValue(true, false)
  const beyond = Math.min(BEYOND_THE_EDGES.rows, Math.ceil(BEYOND_THE_EDGES.pixels / height))
  const heights = keyOf ? heightsOf(label, height) : undefined
  const getItemKey = (place: number) => {
    const item = items[place]
    return item && keyOf ? keyOf(item) : place
  }
  return {
    count: items.length,
    estimateSize: (place: number) => heights?.get(getItemKey(place)) ?? height,
    getItemKey,
    /** One that was measured before is not asked: the browser tells once it is laid out otherwise. */
    measureElement: (row: HTMLLIElement, told: ResizeObserverEntry | undefined, list: AnyList) => {
      const key = getItemKey(list.indexFromElement(row))
      const known = heights?.get(key)
      if (!told && known !== undefined) return known
      const measured = measureElement(row, told, list)
      heights?.set(key, measured)
      return measured
    },
    overscan: isMade ? beyond : 0,
    scrollMargin: above,
  }
}

type WindowList = Virtualizer<Window, HTMLLIElement>
type AnyList = WindowList | Virtualizer<HTMLElement, HTMLLIElement>

interface RowsProps<Item> extends Props<Item> {
  list: RefObject<HTMLUListElement | null>
  virtual: AnyList
  above: number
}

function Rows<Item>({
  label,
  items,
  height,
  itemClass = '',
  children,
  list,
  virtual,
  above,
}: RowsProps<Item>) {
  const measured = useRef(height)
  useLayoutEffect(() => {
    if (measured.current !== height) virtual.measure()
    measured.current = height
  }, [virtual, height])
  return (
    <ul ref={list} className={classes.list} style={{ height: virtual.getTotalSize() }} aria-label={label}>
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
              className={`${classes.item} ${itemClass}`}
              style={{ transform: `translateY(${start - above}px)` }}
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}
