import { Alert, Button, Stack, Text } from '@mantine/core'
import { NOTHING_TO_PLAN } from '@pitlane/contract/planning/calls'
import { IconAlertTriangle, IconCalendarCheck, IconCalendarOff } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { GuardedDialog } from '../../ui/dialog/GuardedDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useEditRepair } from '../repairs/data.ts'
import { sentencesInTheWay, usePlan } from './data.ts'
import type { Subject } from './jobs.ts'
import classes from './PlanDialog.module.css'
import { PlanWhat } from './PlanWhat.tsx'
import { PlanWhen, type TimelineOfCar } from './PlanWhen.tsx'
import { spanInWords, TIMES_MISSING, whenInWords } from './plan-times.ts'
import { type PlanForm, usePlanForm } from './use-plan-form.ts'

interface Props {
  subject: Subject
  /** The car's coming days, which a later word knows how to show. */
  Timeline: TimelineOfCar
  onClose: () => void
}

const discard = { text: 'The plan has not been saved.' }
/** More would hide the rest of the dialog on a phone. */
const MOST_SENTENCES = 4
const PLAN_FAILED = 'Failed to save the plan. Please try again.'
const REMOVAL_FAILED = 'Failed to remove the plan. Please try again.'

/** A time in the workshop for a repair or a routine, and for what else is due, so that the car stands still once. */
export function PlanDialog({ subject, Timeline, onClose }: Props) {
  const form = usePlanForm(subject)
  const { problem, inTheWay, isSending, send } = useSending(subject, form, onClose)
  const removal = useRemoval(form, onClose)
  const { main, moved, at } = form
  const planned = plannedTimes(moved)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(false)
  }

  return (
    <GuardedDialog
      title={planned ? 'Change Plan' : 'Plan'}
      about={[main?.title, subject.vehicle.vehicleKey].filter(Boolean).join(' · ')}
      size={920}
      isChanged={form.isChanged && !isSending}
      discard={discard}
      onClose={onClose}
    >
      {() => (
        <form onSubmit={onSubmit} noValidate aria-label="Plan" className={classes.form}>
          <DialogBody>
            <Stack gap="lg">
              {planned && (
                <Text>
                  Planned now: <strong>{spanInWords(planned, at)}</strong>
                </Text>
              )}
              <div className={classes.columns}>
                <PlanWhat form={form} />
                <PlanWhen form={form} vehicleId={subject.vehicle.id} Timeline={Timeline} />
              </div>
            </Stack>
          </DialogBody>
          <DialogFooter>
            <div className={classes.notice}>
              <FormError>{problem ?? removal.problem}</FormError>
              {inTheWay.length > 0 && <InTheWay sentences={inTheWay} />}
            </div>
            {planned && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconCalendarOff size={17} stroke={1.8} aria-hidden />}
                loading={removal.isPending}
                disabled={isSending}
                onClick={() => void removal.remove()}
              >
                Remove plan
              </Button>
            )}
            {inTheWay.length > 0 ? (
              <Button variant="light" color="orange" loading={isSending} onClick={() => void send(true)}>
                Plan anyway
              </Button>
            ) : (
              <Button
                type="submit"
                loading={isSending}
                disabled={isStale(form)}
                leftSection={<IconCalendarCheck size={17} stroke={1.8} aria-hidden />}
              >
                {form.jobs.length > 1 ? `Plan ${form.jobs.length} jobs` : 'Plan'}
              </Button>
            )}
          </DialogFooter>
        </form>
      )}
    </GuardedDialog>
  )
}

/** Announced when it comes: what was typed stays, and only now can it be planned all the same. */
function InTheWay({ sentences }: { sentences: readonly string[] }) {
  const more = sentences.length - MOST_SENTENCES
  return (
    <Alert
      role="alert"
      color="orange"
      p="sm"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="The car is booked in that time"
    >
      <ul className={classes.sentences}>
        {sentences.slice(0, MOST_SENTENCES).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </Alert>
  )
}

/** Sends what is filled in. What was refused is told until something else would be sent. */
function useSending(subject: Subject, form: PlanForm, onSaved: () => void) {
  const plan = usePlan()
  const [refused, setRefused] = useState<{ wish: string; sentences: string[]; problem?: string }>()
  const { times, jobs, at } = form
  const wish = JSON.stringify([times, jobs.map(({ id }) => id)])
  const told = refused?.wish === wish ? refused : undefined

  async function send(force: boolean) {
    if (plan.isPending) return
    if (jobs.length === 0) return setRefused({ wish, sentences: [], problem: NOTHING_TO_PLAN })
    if (typeof times !== 'object') return setRefused({ wish, sentences: [], problem: times ?? TIMES_MISSING })
    try {
      await plan.mutateAsync({
        vehicleId: subject.vehicle.id,
        start: new Date(times.start).toISOString(),
        end: new Date(times.end).toISOString(),
        repairIds: idsOf(form, 'repair'),
        templateIds: idsOf(form, 'routine'),
        ...(form.mechanic.value && { mechanic: form.mechanic.value }),
        force,
      })
    } catch (error) {
      const sentences = sentencesInTheWay(error)
      return setRefused({
        wish,
        sentences,
        ...(sentences.length === 0 && { problem: sentenceOf(error, PLAN_FAILED) }),
      })
    }
    toast.success(`Planned for ${whenInWords(times.start, at)}`, jobs.map(({ title }) => title).join(', '))
    onSaved()
  }

  return {
    problem: told?.problem,
    inTheWay: told?.sentences ?? [],
    isSending: plan.isPending || plan.isSuccess,
    send,
  }
}

function useRemoval({ moved }: PlanForm, onRemoved: () => void) {
  const edit = useEditRepair()
  const [problem, setProblem] = useState<string>()

  async function remove() {
    if (!moved || edit.isPending) return
    setProblem(undefined)
    try {
      await edit.mutateAsync({ id: moved.id, plannedStart: null, plannedEnd: null })
    } catch (error) {
      return setProblem(sentenceOf(error, REMOVAL_FAILED))
    }
    toast.success('Plan removed', moved.title)
    onRemoved()
  }

  return { problem, isPending: edit.isPending, remove }
}

/** The times in sight are of other hours: new ones are looked for, or the hours are wrong. */
function isStale({ own, slots }: PlanForm): boolean {
  return own.times === undefined && slots.isLooking
}

function idsOf({ jobs }: PlanForm, kind: 'repair' | 'routine'): string[] {
  return jobs.filter((job) => job.kind === kind).map(({ id }) => id)
}

function plannedTimes(repair: PlanForm['moved']) {
  if (!repair?.plannedStart || !repair.plannedEnd) return undefined
  return { start: Date.parse(repair.plannedStart), end: Date.parse(repair.plannedEnd) }
}
