import type { Check } from '@pitlane/contract/checks/calls'
import { momentInWords, type WallClock } from '@pitlane/contract/clock'
import { changesInWords } from '../../checks/condition/two-checks.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { pairsOf } from './checks-around.ts'
import classes from './Packet.module.css'
import { Part } from './Part.tsx'
import { Picture } from './Picture.tsx'

export function DamagePhotos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null
  return (
    <Part name="Photos of the damage">
      <ul className={classes.photos}>
        {photos.map((photo, at) => (
          <li key={photo} className={classes.photo}>
            <Picture url={photo} name={`Damage, photo ${at + 1} of ${photos.length}`} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface Props {
  before: Check | null
  found: Check | null
  clock: WallClock
}

/** The same places of the car, at the last check before and at the one that found the damage. */
export function BeforeAndFound({ before, found, clock }: Props) {
  const units = useUnits()
  const pairs = pairsOf(before, found)
  if (!before && !found) return null
  const changes = before && found ? changesInWords({ before, after: found }, units) : []
  return (
    <Part name={before && found ? 'Before and after' : before ? 'Before' : 'When it was found'}>
      <table className={classes.pairs}>
        <thead>
          <tr>
            <Side title="Last check before" check={before} clock={clock} />
            <Side title="Check that found it" check={found} clock={clock} />
          </tr>
        </thead>
        {pairs.map(({ label, ...urls }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label may stand twice, and the list never changes its order
          <tbody key={`${label} ${place}`}>
            <tr>
              <th scope="rowgroup" colSpan={2} dir="auto">
                {label}
              </th>
            </tr>
            <tr>
              <td>
                <div className={classes.photo}>
                  <Picture url={urls.before} name={`${label}, before`} />
                </div>
              </td>
              <td>
                <div className={classes.photo}>
                  <Picture url={urls.found} name={`${label}, when the damage was found`} />
                </div>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change} dir="auto">
              {change}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Side({ title, check, clock }: { title: string; check: Check | null; clock: WallClock }) {
  return (
    <th scope="col">
      {title}
      <span dir="auto">{check ? `${momentInWords(check.at, clock)}, ${check.by.name}` : 'None'}</span>
    </th>
  )
}
