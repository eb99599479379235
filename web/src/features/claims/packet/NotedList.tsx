import { momentInWords, type WallClock } from '@pitlane/contract/clock'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../../settings/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { notedOf } from './noted.ts'
import classes from './Packet.module.css'
import { Part } from './Part.tsx'
import type { Packet } from './read-packet.ts'

/** Who noted what, and when. */
export function NotedList({ packet, clock }: { packet: Packet; clock: WallClock }) {
  const categories = useQuery(categoriesQuery).data
  const units = useUnits()
  return (
    <Part name="Who noted what">
      <ol className={classes.noted}>
        {notedOf(packet, { categories, at: clock, units }).map(({ id, at, what, details }) => (
          <li key={id}>
            <time dateTime={at}>{momentInWords(at, clock)}</time>
            <div>
              <strong dir="auto">{what}</strong>
              {details.map((detail) => (
                <div key={detail} dir="auto">
                  {detail}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Part>
  )
}
