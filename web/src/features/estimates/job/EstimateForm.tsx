import { Textarea, TextInput } from '@mantine/core'
import { estimates } from '@pitlane/contract/estimates/calls'
import { sumOf } from '@pitlane/contract/units'
import { useEffect, useState } from 'react'
import { useInWords } from '../../../ui/speech/in-words.ts'
import { useSpeech } from '../../../ui/speech/speech.ts'
import { useJobForm } from '../../../ui/speech/use-job-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaying } from '../../job-links/data.ts'
import { JobForm, type JobFormProps } from '../../job-links/JobForm.tsx'
import { draftOf } from '../draft.ts'
import classes from './EstimateForm.module.css'
import { EstimateLines } from './EstimateLines.tsx'
import { refusals } from './refusals.ts'
import { newLine, readEstimate, type TypedEstimate, typedEstimate } from './typed-estimate.ts'

const HALF = 1.5

/** What the work will cost. It takes the place of what was said before. */
export function EstimateForm({ token, repair: { estimate }, onClose }: JobFormProps) {
  const { say, locale } = useSpeech()
  const { money } = useInWords()
  const saying = useSaying(estimates.enterByLink, token)
  // The end of the link names it, which opens nothing.
  const [draft] = useState(() => draftOf<TypedEstimate>(`${token.split('.').at(-1)}`, estimate?.at))
  const [initialValues] = useState(() => draft.read() ?? typedEstimate(estimate, locale))
  const { form, input, problem, isSending, onSubmit } = useJobForm({
    schema: () => import('@pitlane/contract/shapes/estimates/input').then((shapes) => shapes.GivenEstimate),
    initialValues,
    read: (values) => readEstimate(values, locale),
    refusals,
    send: async (given) => {
      await saying.mutateAsync({ token, ...given })
      draft.forget()
      toast.success(say('thankYou'), say('estimate.said'))
      onClose()
    },
  })
  const { values } = form
  useEffect(() => {
    if (values !== initialValues) draft.write(values)
  }, [draft, values, initialValues])
  const amounts = readEstimate(values, locale).lines.filter(({ amount }) => Number.isFinite(amount))
  return (
    <JobForm
      label={say('estimate')}
      title={say('estimate')}
      send={say('estimate.send')}
      {...{ problem, isSending, onSubmit, onClose }}
    >
      <EstimateLines
        lines={values.lines}
        input={input}
        onAdd={() => form.insertListItem('lines', newLine())}
        onRemove={(place) => form.removeListItem('lines', place)}
      />
      <p className={classes.total}>
        <span>{say('estimate.total')}</span>
        <output className="tabular">{money(sumOf(amounts))}</output>
      </p>
      <TextInput
        label={say('estimate.days')}
        description={say('estimate.daysHint', { example: HALF })}
        size="lg"
        inputMode="decimal"
        autoComplete="off"
        {...input('days')}
      />
      <Textarea label={say('note')} size="lg" minRows={2} maxRows={8} autosize {...input('note')} />
    </JobForm>
  )
}
