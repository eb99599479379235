import { Skeleton, Title } from '@mantine/core'
import type { CheckSettings } from '@pitlane/contract/checks/settings'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { type SubmitEvent, useRef, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import type { CheckSession } from '../session/check-session.ts'
import { missingIn } from '../session/missing.ts'
import { retryAll } from '../session/retry-all.ts'
import classes from './Check.module.css'
import { CheckItems } from './CheckItems.tsx'
import { CheckPhotos } from './CheckPhotos.tsx'
import { CheckSaving } from './CheckSaving.tsx'
import { RestOfCheck } from './RestOfCheck.tsx'
import { SaveBar } from './SaveBar.tsx'

const DraftNotice = lazyPart(
  async () => (await import('../../../ui/dialog/DraftNotice.tsx')).DraftNotice,
  NoticeComing,
)

interface Props {
  vehicle: Vehicle
  settings: CheckSettings
  session: CheckSession
  isRestored: boolean
  onDiscard: () => void
}

/** One thing after the other, from the top: photos, items, the rest, Save. */
export function CheckForm({ vehicle, settings, session, isRestored, onDiscard }: Props) {
  const { words, photos, issues, saving } = useSyncExternalStore(session.subscribe, session.get)
  const [isAsked, setAsked] = useState(false)
  const itemsHeading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const missing = missingIn(settings.items, words)

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const [first] = missing
    if (!first) return void session.save(settings.items)
    setAsked(true)
    const place = form.current?.querySelector<HTMLElement>(`[data-path="${first.item.id} ${first.field}"]`)
    place?.focus({ preventScroll: true })
    place?.closest('fieldset')?.scrollIntoView({ block: 'center' })
  }

  function showItems() {
    itemsHeading.current?.focus({ preventScroll: true })
    itemsHeading.current?.scrollIntoView({ block: 'start' })
  }

  if (saving.step !== 'open')
    return <CheckSaving vehicle={vehicle} items={settings.items} session={session} />
  return (
    <form ref={form} className={classes.check} onSubmit={save} noValidate aria-label="Check the car">
      {isRestored && (
        <DraftNotice text="You did not finish this check last time." onDiscard={onDiscard} mb={0} />
      )}
      {settings.photos.length > 0 && (
        <CheckPhotos
          vehicleId={vehicle.id}
          labels={settings.photos}
          session={session}
          words={words}
          files={photos}
          onDone={showItems}
        />
      )}
      <section className={classes.section} aria-labelledby="check-items">
        <Title order={2} id="check-items" ref={itemsHeading} tabIndex={-1} className={classes.heading}>
          Is it OK?
        </Title>
        <CheckItems
          items={settings.items}
          session={session}
          words={words}
          issues={issues}
          missing={isAsked ? missing : []}
        />
      </section>
      <RestOfCheck vehicle={vehicle} words={words} onSay={session.say} />
      <SaveBar missing={missing} files={[...photos, ...issues]} onRetry={() => retryAll(session)} />
    </form>
  )
}

function NoticeComing() {
  return <Skeleton h={66} radius="md" />
}
