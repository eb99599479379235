import { BUSINESS_REOPENED, REOPENING_INVALID } from '@pitlane/contract/closing/calls'
import { useState } from 'react'
import { ReopenForm } from '../../features/closing/ReopenForm.tsx'
import { useFrontDoor } from '../../platform/front-door.ts'
import { text } from '../../platform/search-params.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { EndPage } from './EndPage.tsx'

const home: [string, string] = ['/', 'To the start page']

/** Where closing leads, and where the mailed link does. */
export function ReopenPage() {
  const { token, until } = useFrontDoor().search
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <EndPage title="The business is open again" context={BUSINESS_REOPENED} to={['/auth', 'Sign In']} />
    )
  if (text(token))
    return (
      <PublicPage
        title="Reopen the business"
        context="One more click, and everybody can sign in again. Nothing was deleted."
      >
        <ReopenForm token={text(token) ?? ''} onReopened={() => setOpen(true)} />
      </PublicPage>
    )
  const lastDay = dayOf(text(until))
  if (!lastDay) return <EndPage isQuiet title="Invalid link" context={REOPENING_INVALID} to={home} />
  return (
    <EndPage
      isQuiet
      title="Your business is closed"
      context={`Everybody is signed out. Until ${lastDay} it can be reopened with the link that was mailed to all administrators. After that everything of it is deleted for good.`}
      to={home}
    />
  )
}

function dayOf(instant: string | undefined): string | undefined {
  const moment = new Date(instant ?? Number.NaN)
  return Number.isNaN(moment.getTime())
    ? undefined
    : moment.toLocaleDateString('en-US', { dateStyle: 'long' })
}
