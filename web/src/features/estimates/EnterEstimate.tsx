import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { estimates } from '@pitlane/contract/estimates/calls'
import { NOTE_MAX } from '@pitlane/contract/estimates/rules'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { inMoney } from '@pitlane/contract/units'
import { useEffect, useRef, useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { useUser } from '../../platform/session.ts'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useUnits } from '../tenants/use-units.ts'
import { useEstimateCall } from './data.ts'
import { draftOf } from './draft.ts'
import classes from './Estimate.module.css'
import { LineFields } from './LineFields.tsx'
import { estimateRules, estimateToSend, type TypedEstimate, totalSoFar, typedFrom } from './typed-estimate.ts'

/** What somebody of the business was told it will cost. What is typed and not sent is there again when it is opened again. */
export function EnterEstimate({ repair, onDone }: { repair: Repair; onDone: () => void }) {
  const units = useUnits()
  const element = useRef<HTMLFormElement>(null)
  const enter = useEstimateCall(estimates.enter)
  const userId = useUser()?.id
  const [draft] = useState(() => draftOf<TypedEstimate>(`${userId}.${repair.id}`, repair.estimate?.at))
  const [untouched] = useState(() => typedFrom(repair.estimate))
  const [began] = useState(() => draft.read() ?? untouched)
  const [refusals, setRefusals] = useState(0)
  const { form, problem, isSending, onSubmit } = useContractForm<TypedEstimate>({
    schema: estimateRules,
    initialValues: began,
    onRefused: () => setRefusals((before) => before + 1),
    send: async (typed) => {
      await enter.mutateAsync({ id: repair.id, ...estimateToSend(typed) })
      draft.forget()
      toast.success('Estimate saved')
      onDone()
    },
  })
  const { values } = form
  const isBegun = JSON.stringify(values) !== JSON.stringify(untouched)
  useEffect(() => {
    if (isBegun) draft.write(values)
    else draft.forget()
  }, [draft, values, isBegun])
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function startOver() {
    form.setValues(untouched)
    element.current?.querySelector('input')?.focus()
  }

  return (
    <form
      ref={element}
      onSubmit={onSubmit}
      noValidate
      className={classes.form}
      aria-label="Enter an estimate"
    >
      <Stack gap="md">
        <LineFields form={form} />
        <Group justify="space-between" aria-live="polite">
          <Text fw={600}>Total</Text>
          <Text fw={600} className="tabular">
            {inMoney(totalSoFar(form.values), units)}
          </Text>
        </Group>
        <TextInput
          label="Days of work"
          description="Halves count. Leave it empty if nobody said."
          type="number"
          inputMode="decimal"
          min={0}
          step={0.5}
          maw={240}
          onWheel={({ currentTarget }) => currentTarget.blur()}
          {...form.getInputProps('days')}
        />
        <Textarea label="Note" rows={2} maxLength={NOTE_MAX} dir="auto" {...form.getInputProps('note')} />
        <FormError>{problem ?? messageOf(form.errors.lines)}</FormError>
        <Group gap="xs">
          <Button type="submit" loading={isSending}>
            Save estimate
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          {isBegun && (
            <Button variant="subtle" color="gray" onClick={startOver}>
              Start over
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

function messageOf(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}
