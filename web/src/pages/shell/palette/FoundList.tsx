import type { Repair } from '@pitlane/contract/repairs/calls'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../../features/repairs/Badges.tsx'
import { tenantQuery } from '../../../features/tenants/data.ts'
import { isPlainClick } from '../../../platform/plain-click.ts'
import { Day } from '../../../ui/time/Day.tsx'
import classes from './FindAnything.module.css'
import type { Group, Option } from './found-options.ts'

interface Props {
  /** Of the list; each option has its place behind it. */
  id: string
  groups: readonly Group[]
  active: number
  onActive: (place: number) => void
  onChoose: (does: Option['does']) => void
}

/** What can be chosen, read as one list in groups; the focus stays in the field above. */
export function FoundList({ id, groups, active, onActive, onChoose }: Props) {
  if (groups.length === 0) return null
  const places = new Map(groups.flatMap(({ options }) => options).map((option, place) => [option, place]))
  return (
    <div id={id} role="listbox" aria-label="Found" className={classes.results}>
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list are grouped, not fields of a form
        <div key={name} role="group" aria-label={name}>
          <div className={classes.heading} aria-hidden>
            {name}
          </div>
          {options.map((option) => {
            const place = places.get(option) ?? 0
            return (
              <Line
                key={option.key}
                option={option}
                id={`${id}-${place}`}
                isActive={place === active}
                onActive={() => onActive(place)}
                onChoose={() => onChoose(option.does)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface LineProps {
  option: Option
  id: string
  isActive: boolean
  onActive: () => void
  onChoose: () => void
}

/** What leads somewhere is a link, so that it can be opened in another tab. */
function Line({ option, id, isActive, onActive, onChoose }: LineProps) {
  const { icon: Picture, does } = option
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: Picture ? classes.result : classes.all,
    onMouseMove: onActive,
  }
  const content = (
    <>
      {Picture && <Picture size={18} stroke={1.7} aria-hidden />}
      <Name option={option} />
      {option.repair && <End repair={option.repair} />}
    </>
  )
  if (!('href' in does))
    return (
      <button type="button" {...shared} onClick={onChoose}>
        {content}
      </button>
    )
  return (
    <a
      {...shared}
      href={does.href}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onChoose()
      }}
    >
      {content}
    </a>
  )
}

/** What people typed stands apart from our own words, whichever way it is written. */
function Name({ option: { icon, before, name, about } }: { option: Option }) {
  if (!icon) return <span className={classes.name}>{name}</span>
  return (
    <span className={classes.name} dir="auto">
      <strong>
        {before && `${before} `}
        <bdi>{name}</bdi>
      </strong>
      {about && ' '}
      {about && <bdi>{about}</bdi>}
    </span>
  )
}

function End({ repair: { completedAt, createdAt, status } }: { repair: Repair }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <>
      <span className={classes.when}>
        <Day at={completedAt ?? createdAt} timezone={timezone} />
      </span>
      <StatusBadge status={status} />
    </>
  )
}
