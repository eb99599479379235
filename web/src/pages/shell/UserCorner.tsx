import { lazy, Suspense, useState } from 'react'
import { UserButton } from './UserButton.tsx'

const load = () => import('./UserMenu.tsx')
const UserMenu = lazy(() => load().then((module) => ({ default: module.UserMenu })))

/** The menu is on its way when somebody comes near, and open as soon as it is here. */
export function UserCorner() {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <UserButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setAsked(true)}
    />
  )
  return isAsked ? (
    <Suspense fallback={button}>
      <UserMenu />
    </Suspense>
  ) : (
    button
  )
}
