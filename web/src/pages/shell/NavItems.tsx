import { SETTINGS_PATH } from '@pitlane/contract/access'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Hint } from '../../ui/hint/Hint.tsx'
import { type Restriction, useRestriction } from '../access.ts'
import classes from './NavItems.module.css'
import { type Item, items, reasons } from './navigation.ts'

export function NavItems({ as }: { as: 'sidebar' | 'tabs' }) {
  const restriction = useRestriction()
  const shown = as === 'tabs' ? items.filter((item) => !item.isSidebarOnly) : items
  return (
    <ul className={classes[as]}>
      {shown.map((item) => (
        <li key={item.to}>
          {restriction && item.to !== SETTINGS_PATH ? (
            <Barred item={item} restriction={restriction} position={as === 'tabs' ? 'top' : 'right'} />
          ) : (
            <Link
              to={item.to}
              className={classes.item}
              activeOptions={{ exact: item.to === '/', includeSearch: false }}
            >
              <Content item={item} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

interface BarredProps {
  item: Item
  restriction: Restriction
  position: 'top' | 'right'
}

/** Still there, so that people see what Pitlane has, with the reason why it cannot be reached. */
function Barred({ item, restriction, position }: BarredProps) {
  const reason = useId()
  return (
    <Hint label={reasons[restriction]} position={position} isToldByPress>
      {(thing) => (
        <button
          {...thing}
          type="button"
          aria-disabled="true"
          aria-describedby={reason}
          className={classes.item}
        >
          <Content item={item} />
          <span id={reason} hidden>
            {reasons[restriction]}
          </span>
        </button>
      )}
    </Hint>
  )
}

function Content({ item: { label, icon: Picture } }: { item: Item }) {
  return (
    <>
      <Picture size={20} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </>
  )
}
