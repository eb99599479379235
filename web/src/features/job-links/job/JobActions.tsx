import { Button } from '@mantine/core'
import { type Job, jobLinks } from '@pitlane/contract/job-links/calls'
import { lastSaid } from '@pitlane/contract/repairs/last-said'
import { IconCheck, IconHourglass, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaying } from '../data.ts'
import { DoneForm } from './DoneForm.tsx'
import classes from './JobView.module.css'
import { WaitingForm } from './WaitingForm.tsx'

interface Props {
  token: string
  repair: Job['repair']
}

/** Started, waiting for something, done: one at a time. */
export function JobActions({ token, repair }: Props) {
  const [open, setOpen] = useState<'waiting' | 'done'>()
  const start = useSaying(jobLinks.started)
  const close = () => setOpen(undefined)
  if (open === 'waiting') return <WaitingForm token={token} repair={repair} onClose={close} />
  if (open === 'done') return <DoneForm token={token} repair={repair} onClose={close} />

  async function sayStarted() {
    try {
      await start.mutateAsync({ token })
    } catch (error) {
      toast.failure('This could not be sent', error)
      return
    }
    toast.success('Thank you', 'The business knows that you have started.')
  }

  const mayStart = repair.status === 'need' || lastSaid(repair).waiting !== null
  return (
    <div className={classes.actions}>
      {mayStart && (
        <Button
          size="lg"
          leftSection={<IconPlayerPlay size={20} aria-hidden />}
          loading={start.isPending}
          onClick={() => void sayStarted()}
        >
          Started
        </Button>
      )}
      <Button
        size="lg"
        variant="default"
        leftSection={<IconHourglass size={20} aria-hidden />}
        onClick={() => setOpen('waiting')}
      >
        Waiting for…
      </Button>
      <Button
        size="lg"
        variant={mayStart ? 'default' : 'filled'}
        leftSection={<IconCheck size={20} aria-hidden />}
        onClick={() => setOpen('done')}
      >
        Done
      </Button>
    </div>
  )
}
