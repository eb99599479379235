import { useMediaQuery } from '@mantine/hooks'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import classes from './VehicleList.module.css'
import { VehicleRow } from './VehicleRow.tsx'

/** Heights of a row as VehicleRow.module.css makes them; what differs is measured. */
const HEIGHT = { row: 61, shortCard: 165, card: 210 }
const BEYOND_THE_EDGES = 8

/** Only what is on screen is in the page, so that 5,000 vehicles scroll like fifty; on paper all of them are. */
export const VehicleList = memo(function VehicleList({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const isPrinted = useMediaQuery('print', undefined, { getInitialValueInEffect: false })
  return isPrinted ? <PrintedList vehicles={vehicles} /> : <ScrolledList vehicles={vehicles} />
})

function PrintedList({ vehicles }: { vehicles: readonly Vehicle[] }) {
  return (
    <ul className={classes.list} aria-label="Vehicles">
      {vehicles.map((vehicle) => (
        <li key={vehicle.id}>
          <VehicleRow vehicle={vehicle} />
        </li>
      ))}
    </ul>
  )
}

function ScrolledList({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const height = useHeight()
  const virtual = useWindowVirtualizer({
    count: vehicles.length,
    estimateSize: () => height,
    getItemKey: (place) => vehicles[place]?.id ?? place,
    overscan: BEYOND_THE_EDGES,
    scrollMargin: top,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and cards are of different heights
  useLayoutEffect(() => virtual.measure(), [virtual, height])

  return (
    <div className={classes.frame}>
      <div className={classes.heads} aria-hidden>
        <span>Vehicle</span>
        <span>Class</span>
        <span>Plate</span>
        <span className={classes.number}>Year</span>
        <span className={classes.number}>Odometer</span>
        <span>Status</span>
      </div>
      <ul
        ref={list}
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        aria-label="Vehicles"
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const vehicle = vehicles[index]
          return (
            vehicle && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={vehicles.length}
                aria-posinset={index + 1}
                className={classes.item}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <VehicleRow vehicle={vehicle} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** How far down the page the list begins; it moves when something above it comes or goes. */
function useTop(list: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(list.current ? Math.round(list.current.getBoundingClientRect().top + window.scrollY) : 0)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list])
  return top
}

function useHeight(): number {
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return isWide ? HEIGHT.row : isPhone ? HEIGHT.card : HEIGHT.shortCard
}
