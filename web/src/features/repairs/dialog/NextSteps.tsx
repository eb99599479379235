import { Button } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { IconCalendarCog, IconTool } from '@tabler/icons-react'
import { DialogFooter } from '../../../ui/dialog/Dialog.tsx'
import { stepLooks } from './step-looks.ts'
import { type Step, stepsOf } from './steps.ts'

interface Props {
  repair: Repair
  onStep: (step: Step) => void
  /** Where a time in the workshop can be given to what waits. */
  onPlan?: (() => void) | undefined
  /** Where it can be sent to a mechanic. */
  onSend?: (() => void) | undefined
}

/** What can be done next with a repair; nothing when it is done. */
export function NextSteps({ repair, onStep, onPlan, onSend }: Props) {
  const steps = stepsOf(repair)
  if (steps.length === 0) return null
  return (
    <DialogFooter>
      {onSend && (
        <Button
          variant="default"
          leftSection={<IconTool size={17} stroke={1.8} aria-hidden />}
          onClick={onSend}
        >
          Send to mechanic
        </Button>
      )}
      {onPlan && repair.status === 'need' && (
        <Button
          variant="default"
          leftSection={<IconCalendarCog size={17} stroke={1.8} aria-hidden />}
          onClick={onPlan}
        >
          {repair.plannedStart ? 'Change plan' : 'Plan'}
        </Button>
      )}
      {steps.map((step, place) => {
        const { name, icon: Picture } = stepLooks[step]
        return (
          <Button
            key={step}
            variant={place === steps.length - 1 ? 'filled' : 'default'}
            leftSection={<Picture size={17} stroke={1.8} aria-hidden />}
            onClick={() => onStep(step)}
          >
            {name}
          </Button>
        )
      })}
    </DialogFooter>
  )
}
