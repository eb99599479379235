import { Button } from '@mantine/core'
import { jobLinks } from '@pitlane/contract/job-links/calls'
import { lastSaid } from '@pitlane/contract/repairs/last-said'
import { IconCheck, IconFileInvoice, IconHourglass, IconPlayerPlay } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { refusalInWords } from '../../../ui/speech/refusals.ts'
import { useSpeech } from '../../../ui/speech/speech.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaying } from '../data.ts'
import type { JobFormProps } from '../JobForm.tsx'
import { DoneForm } from './DoneForm.tsx'
import classes from './JobView.module.css'
import { WaitingForm } from './WaitingForm.tsx'

interface Props extends Omit<JobFormProps, 'onClose'> {
  EstimateForm: ComponentType<JobFormProps>
}

/** An estimate, started, waiting for something, done: one at a time. */
export function JobActions({ token, repair, EstimateForm }: Props) {
  const [open, setOpen] = useState<keyof typeof forms>()
  const { say } = useSpeech()
  const start = useStarting(token)
  const forms = { estimate: EstimateForm, waiting: WaitingForm, done: DoneForm }
  if (open) {
    const Form = forms[open]
    return <Form token={token} repair={repair} onClose={() => setOpen(undefined)} />
  }

  const mayStart = repair.status === 'need' || lastSaid(repair).waiting !== null
  return (
    <div className={classes.actions}>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconFileInvoice size={20} aria-hidden />}
        onClick={() => setOpen('estimate')}
      >
        {say('estimate')}
      </Button>
      {mayStart && (
        <Button
          size="lg"
          leftSection={<IconPlayerPlay size={20} aria-hidden />}
          loading={start.isPending}
          onClick={() => void start.say()}
        >
          {say('started')}
        </Button>
      )}
      <Button
        size="lg"
        variant="default"
        leftSection={<IconHourglass size={20} aria-hidden />}
        onClick={() => setOpen('waiting')}
      >
        {say('waitingFor')}
      </Button>
      <Button
        size="lg"
        variant={mayStart ? 'default' : 'filled'}
        leftSection={<IconCheck size={20} aria-hidden />}
        onClick={() => setOpen('done')}
      >
        {say('done')}
      </Button>
    </div>
  )
}

function useStarting(token: string) {
  const speech = useSpeech()
  const { mutateAsync, isPending } = useSaying(jobLinks.started, token)
  return {
    isPending,
    async say() {
      try {
        await mutateAsync({ token })
      } catch (error) {
        toast.error(speech.say('notSent'), refusalInWords(speech, error))
        return
      }
      toast.success(speech.say('thankYou'), speech.say('startedSaid'))
    },
  }
}
