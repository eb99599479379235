import { Group, Stack, Text } from '@mantine/core'
import { claims } from '@pitlane/contract/claims/calls'
import { stepRefusal } from '@pitlane/contract/claims/states'
import { AppError } from '@pitlane/contract/errors'
import { chargeRefusal } from '@pitlane/contract/hq/charge'
import { inMoney } from '@pitlane/contract/units'
import { useEffect, useRef, useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { SubmitDialog } from '../../../ui/dialog/SubmitDialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { useClaimCall } from '../data.ts'
import type { StepDialog } from './AskFirst.tsx'
import { LineFields } from './LineFields.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import { isSame, linesRules, linesToSend, type TypedLines, totalSoFar, typedFrom } from './typed-lines.ts'

const discard = { text: 'What you changed in this claim has not been saved.' }

/** What is claimed, line by line. What others do to the claim meanwhile is told, and nothing typed is lost. */
export function EditLines({ claim, onClose, onDone }: StepDialog) {
  const units = useUnits()
  const element = useRef<HTMLDivElement>(null)
  const change = useClaimCall(claims.change)
  /** What I began with, or have since agreed on with somebody else's version. */
  const [base, setBase] = useState(claim)
  const sent = useContractForm<TypedLines>({
    schema: linesRules(claim),
    initialValues: typedFrom(base.lines),
    onRefused: () => focusProblem(element.current),
    send: async (typed) => {
      const lines = linesToSend(typed)
      try {
        await change.mutateAsync({ id: base.repairId, lines, updatedAt: base.updatedAt })
      } catch (error) {
        if (error instanceof AppError && error.current) return
        const errors = lineErrors(error)
        if (Object.keys(errors).length === 0) throw error
        sent.form.setErrors(errors)
        return focusProblem(element.current)
      }
      toast.success('Claim saved')
      onDone()
    },
  })
  const { form, problem, isSending } = sent
  const hasChanges = !isSame(form.values, typedFrom(base.lines))
  const isNewer = claim.updatedAt !== base.updatedAt && !isSending
  const hasOtherLines = !isSame(typedFrom(claim.lines), typedFrom(base.lines))

  function takeTheirs() {
    setBase(claim)
    form.setValues(typedFrom(claim.lines))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what somebody else changed is taken over
  useEffect(() => {
    if (!isNewer) return
    if (!hasOtherLines) setBase(claim)
    else if (!hasChanges) takeTheirs()
  }, [isNewer, hasOtherLines, hasChanges, claim.updatedAt])

  const fixedBy = stepRefusal('change', claim.state) ?? chargeRefusal(claim.hq?.state ?? null)
  return (
    <SubmitDialog
      title={`Lines of claim ${claim.number}`}
      size={640}
      isChanged={hasChanges}
      discard={discard}
      onClose={onClose}
      sent={{ ...sent, problem: problem ?? messageOf(form.errors.lines) }}
      confirm="Save lines"
      button={{ disabled: fixedBy !== undefined }}
      foot={
        <Group justify="space-between" aria-live="polite" flex="1 0 100%">
          <Text fw={600}>Total</Text>
          <Text fw={600} className="tabular">
            {inMoney(totalSoFar(form.values), units)}
          </Text>
        </Group>
      }
    >
      <Stack gap="md" ref={element}>
        <Meanwhile
          fixedBy={fixedBy}
          theirs={isNewer && hasOtherLines && hasChanges ? claim : undefined}
          onTake={takeTheirs}
          onKeep={() => setBase(claim)}
        />
        <LineFields form={form} />
      </Stack>
    </SubmitDialog>
  )
}

/** What the server says is wrong, by the field it is wrong in. */
function lineErrors(error: unknown): Record<string, string> {
  const told = error instanceof AppError ? (error.errors ?? []) : []
  const ofLines = told.filter(({ path }) => path === 'lines' || path.startsWith('lines.'))
  return Object.fromEntries(ofLines.reverse().map(({ path, message }) => [path, message]))
}

/** Once it is marked. */
function focusProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

function messageOf(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}
