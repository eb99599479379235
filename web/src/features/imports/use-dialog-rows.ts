import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

interface Rows {
  count: number
  /** Of one, before it is measured. */
  height: number
  keyOf?: (place: number) => string | number
}

const BEYOND_THE_EDGES = 8

/** Many rows in a dialog, of which only those on screen are in the page. What scrolls is the dialog, and nothing in it. */
export function useDialogRows({ count, height, keyOf }: Rows) {
  const list = useRef<HTMLUListElement>(null)
  const dialog = () => list.current?.closest<HTMLElement>('[role="dialog"]') ?? null
  const [above, setAbove] = useState(0)

  // What stands above the rows comes and goes; whatever was rendered, they begin where they are now.
  useLayoutEffect(() => {
    const frame = dialog()
    if (!list.current || !frame) return
    const top = list.current.getBoundingClientRect().top - frame.getBoundingClientRect().top
    setAbove(Math.round(top + frame.scrollTop))
  })

  const virtual = useVirtualizer({
    count,
    getScrollElement: dialog,
    estimateSize: () => height,
    overscan: BEYOND_THE_EDGES,
    scrollMargin: above,
    ...(keyOf && { getItemKey: keyOf }),
  })
  return {
    list,
    height: virtual.getTotalSize(),
    rows: virtual.getVirtualItems().map(({ index, key, start }) => ({ index, key, top: start - above })),
    measure: virtual.measureElement,
  }
}
