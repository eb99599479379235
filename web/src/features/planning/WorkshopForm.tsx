import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Weekday, type Workshop, weekdays } from '@pitlane/contract/planning/workshop'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useSetWorkshop } from './data.ts'
import classes from './WorkshopSettings.module.css'
import {
  dayNames,
  type WorkshopValues,
  workshopFrom,
  workshopRules,
  workshopValues,
} from './workshop-values.ts'

export function WorkshopForm({ workshop }: { workshop: Workshop }) {
  const save = useSetWorkshop()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: workshopRules,
    initialValues: workshopValues(workshop),
    send: async (values) => {
      try {
        await save.mutateAsync(workshopFrom(values))
      } catch (error) {
        toast.failure('Save failed', error)
        throw error
      }
      toast.success('Workshop hours saved')
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Workshop hours" className={classes.form}>
      <FormError>{problem}</FormError>
      {weekdays.map((day) => (
        <Day key={day} day={day} form={form} />
      ))}
      <TextInput
        label="Turn-round in minutes"
        description="What a car needs after a return and before a pick-up"
        required
        inputMode="numeric"
        autoComplete="off"
        className={classes.turnRound}
        {...form.getInputProps('turnRoundMinutes')}
      />
      {/* Also as they are: the usual hours may be the right ones. */}
      <Button type="submit" w="fit-content" loading={isSending}>
        Save
      </Button>
    </form>
  )
}

function Day({ day, form }: { day: Weekday; form: UseFormReturnType<WorkshopValues> }) {
  const name = dayNames[day]
  const { isOpen } = form.values.hours[day]
  const problem = form.errors[`hours.${day}.to`] ?? form.errors[`hours.${day}.from`]
  return (
    <fieldset className={classes.day}>
      <legend className="unseen">{name}</legend>
      <Checkbox
        label={name}
        className={classes.name}
        {...form.getInputProps(`hours.${day}.isOpen`, { type: 'checkbox' })}
      />
      {isOpen ? (
        <>
          <TextInput
            type="time"
            aria-label={`${name}, opens`}
            required
            {...form.getInputProps(`hours.${day}.from`)}
            error={Boolean(problem)}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            aria-label={`${name}, closes`}
            required
            {...form.getInputProps(`hours.${day}.to`)}
            error={Boolean(problem)}
          />
          {problem && (
            <Text className={classes.problem} role="alert" c="var(--mantine-color-error)" size="sm">
              {problem}
            </Text>
          )}
        </>
      ) : (
        <Text c="dimmed">Closed</Text>
      )}
    </fieldset>
  )
}
