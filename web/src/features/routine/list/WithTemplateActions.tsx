import { Alert } from '@mantine/core'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useDeleteTemplate, useEditTemplate } from '../data.ts'
import type { TemplateAction } from './TemplateMenu.tsx'

const EditRoutine = lazyDialog(async () => (await import('../form/EditRoutine.tsx')).EditRoutine)

const DELETE_FAILED = 'Failed to delete template. Please try again or refresh the page.'

interface Actions {
  /** The routine that is being activated or deactivated. */
  busyId: string | undefined
  onAction: (action: TemplateAction, template: RoutineTemplate) => void
}

type OfTemplate = ComponentType<{ template: RoutineTemplate; onClose: () => void }>

interface Props {
  /** The repairs of a routine, which a later word knows how to show. */
  LinkedRepairs: OfTemplate
  /** A time in the workshop for a routine, of a later word too. */
  Plan: OfTemplate
  children: (actions: Actions) => ReactNode
}

/** What the buttons of a routine lead to, wherever routines are listed. What fails is said above the list. */
export function WithTemplateActions({ LinkedRepairs, Plan, children }: Props) {
  const [opened, setOpened] = useState<{ action: TemplateAction; template: RoutineTemplate }>()
  const [problem, setProblem] = useState<string>()
  const edit = useEditTemplate()
  const removal = useDeleteTemplate()
  const close = useCallback(() => setOpened(undefined), [])
  const isOpen = (action: TemplateAction) => opened?.action === action

  async function toggle({ id, isActive, title }: RoutineTemplate) {
    try {
      await edit.mutateAsync({ id, isActive: !isActive })
      toast.success(isActive ? 'Routine deactivated' : 'Routine activated', title)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }

  async function remove({ id, title }: RoutineTemplate) {
    try {
      await removal.mutateAsync(id)
      toast.success('Routine deleted', title)
    } catch {
      setProblem(DELETE_FAILED)
    }
    close()
  }

  function onAction(action: TemplateAction, template: RoutineTemplate) {
    setProblem(undefined)
    if (action === 'toggle') void toggle(template)
    else setOpened({ action, template })
  }

  return (
    <>
      {problem && (
        <Alert
          color="red"
          role="alert"
          withCloseButton
          closeButtonLabel="Close"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          onClose={() => setProblem(undefined)}
        >
          {problem}
        </Alert>
      )}
      {children({ busyId: edit.isPending ? edit.variables.id : undefined, onAction })}
      <Suspense>
        {opened && isOpen('plan') && <Plan template={opened.template} onClose={close} />}
        {opened && isOpen('edit') && <EditRoutine template={opened.template} onClose={close} />}
        {opened && isOpen('linked') && <LinkedRepairs template={opened.template} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        isOpen={isOpen('delete')}
        title="Delete Routine Repair Template"
        confirm="Delete"
        isPending={removal.isPending}
        onConfirm={() => opened && void remove(opened.template)}
        onClose={close}
      >
        {opened && (
          <>
            Are you sure you want to delete{' '}
            <strong dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {opened.template.title}
            </strong>{' '}
            of {opened.template.vehicleKey}? Its repairs stay, but are no longer linked to it.
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
