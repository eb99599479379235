import { Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core'
import type { Check } from '@pitlane/contract/checks/calls'
import type { CheckItem } from '@pitlane/contract/checks/settings'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { ButtonLink } from '../../../ui/Links.tsx'
import { DueList } from '../DueList.tsx'
import type { CheckSession, Saving } from '../session/check-session.ts'
import { onTheirWay, photosInWords } from '../session/photo-words.ts'
import { retryAll } from '../session/retry-all.ts'

interface Props {
  vehicle: Vehicle
  items: readonly CheckItem[]
  session: CheckSession
}

/** What became of the check; meanwhile somebody may go on with the next car. */
export function CheckSaving({ vehicle, items, session }: Props) {
  const { photos, issues, saving } = useSyncExternalStore(session.subscribe, session.get)
  const files = [...photos, ...issues]
  const { going } = onTheirWay(files)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const isSaved = saving.step === 'saved'
  return (
    <Stack gap="md" maw={560}>
      <Card>
        <Stack gap="sm">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Mark step={saving.step} />
            <div>
              <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
                {titles[saving.step]}
              </Title>
              <Text role="status">{aboutIt(saving, photosInWords(files))}</Text>
            </div>
          </Group>
          {(saving.step === 'stuck' || (saving.step === 'sending' && going > 0)) && (
            <Group gap="sm">
              {saving.step === 'stuck' && (
                <Button size="lg" onClick={() => again()}>
                  Try again
                </Button>
              )}
              <Button size="lg" variant="default" onClick={() => void session.save(items, true)}>
                Save without {going + onTheirWay(files).failed === 1 ? 'it' : 'them'}
              </Button>
            </Group>
          )}
          {saving.step === 'failed' && (
            <Group gap="sm">
              <Button size="lg" onClick={() => void session.save(items)}>
                Try again
              </Button>
              <Button size="lg" variant="default" onClick={session.reopen}>
                Back to the check
              </Button>
            </Group>
          )}
          {isSaved && (
            <ButtonLink to="/vehicles/$id/condition" params={{ id: vehicle.id }} variant="default" size="lg">
              See the condition
            </ButtonLink>
          )}
        </Stack>
      </Card>
      {(isSaved || saving.step === 'kept' || saving.step === 'sending') && (
        <DueList except={vehicle.id} title={() => 'Next to check'} most={3} />
      )}
    </Stack>
  )

  function again() {
    retryAll(session)
    session.reopen()
    void session.save(items)
  }
}

const titles: Record<Saving['step'], string> = {
  open: '',
  sending: 'Saving…',
  stuck: 'Not saved yet',
  failed: 'Not saved yet',
  saved: 'Check saved',
  kept: 'Kept on this device',
}

function Mark({ step }: { step: Saving['step'] }) {
  if (step === 'sending') return <Loader size={28} />
  if (step === 'saved' || step === 'kept')
    return <IconCircleCheck size={28} color="var(--mantine-color-green-7)" aria-hidden />
  return <IconAlertTriangle size={28} color="var(--mantine-color-orange-7)" aria-hidden />
}

function aboutIt(saving: Saving, photos: string | undefined): string {
  if (saving.step === 'sending')
    return photos ? `${photos}. You can go on with the next car.` : 'You can go on with the next car.'
  if (saving.step === 'stuck') return `${photos ?? 'A photo did not go up'}.`
  if (saving.step === 'failed') return sentenceOf(saving.problem)
  if (saving.step === 'kept')
    return 'It is sent when the connection is back. You can go on with the next car.'
  return saving.step === 'saved' ? resultOf(saving.check) : ''
}

function resultOf({ failed, items }: Check): string {
  if (failed === 0) return 'All is well.'
  const repairs = items.filter(({ repairId }) => repairId).length
  const said = failed === 1 ? '1 item is not OK' : `${failed} items are not OK`
  if (repairs === 0) return `${said}.`
  return `${said}, ${repairs === 1 ? '1 repair was' : `${repairs} repairs were`} reported.`
}
