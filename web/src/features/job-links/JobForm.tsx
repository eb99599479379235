import { Button, Group, Stack, Title } from '@mantine/core'
import type { Job } from '@pitlane/contract/job-links/calls'
import type { ReactNode, SubmitEventHandler } from 'react'
import { FormError } from '../../ui/FormError.tsx'
import { useSpeech } from '../../ui/speech/speech.ts'
import classes from './JobForm.module.css'

/** What a form of the page is given; it is open alone. */
export interface JobFormProps {
  token: string
  repair: Job['repair']
  onClose: () => void
}

interface Props {
  label: string
  title: string
  send: string
  problem: string | undefined
  isSending: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** What every form of the page has around its fields. */
export function JobForm({ label, title, send, problem, isSending, onSubmit, onClose, children }: Props) {
  const { say } = useSpeech()
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label={label}>
      <Stack gap="md">
        <Title order={2}>{title}</Title>
        {children}
        <FormError>{problem}</FormError>
        <Group grow preventGrowOverflow={false}>
          <Button size="lg" px="md" variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button size="lg" px="md" type="submit" loading={isSending}>
            {send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
