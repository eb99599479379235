import { Button, type ButtonProps, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { FormError } from '../FormError.tsx'
import { DialogBody, DialogFooter } from './Dialog.tsx'
import { GuardedDialog } from './GuardedDialog.tsx'

interface Props extends Omit<ComponentProps<typeof GuardedDialog>, 'title' | 'isChanged' | 'children'> {
  title: string
  /** What the form is called, where that is not the title. */
  name?: string
  /** As `useContractForm` has it. */
  sent: {
    form: { isDirty: () => boolean }
    problem: string | undefined
    isSending: boolean
    onSubmit: ComponentProps<'form'>['onSubmit']
  }
  isChanged?: boolean
  gap?: 'md' | 'lg'
  /** What the button says that sends it, and how it looks. */
  confirm?: string
  button?: Pick<ButtonProps, 'color' | 'disabled' | 'leftSection'>
  /** What stays in sight above the buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** A form that is a dialog: its fields, what is wrong with it, a way back and one on. */
export function SubmitDialog({ title, name = title, sent, gap = 'md', confirm = 'Save', ...rest }: Props) {
  const { isChanged = sent.form.isDirty(), button, foot, children, ...dialog } = rest
  return (
    <GuardedDialog title={title} isChanged={isChanged} {...dialog}>
      {(close) => (
        <form onSubmit={sent.onSubmit} noValidate aria-label={name}>
          <DialogBody>
            <Stack gap={gap}>
              {children}
              <FormError>{sent.problem}</FormError>
            </Stack>
          </DialogBody>
          <DialogFooter>
            {foot}
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={sent.isSending} {...button}>
              {confirm}
            </Button>
          </DialogFooter>
        </form>
      )}
    </GuardedDialog>
  )
}
