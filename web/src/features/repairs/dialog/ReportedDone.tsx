import { Button, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { dayIn } from '@pitlane/contract/formats'
import type { Repair } from '@pitlane/contract/repairs/calls'
import type { ReportedDone as Reported } from '@pitlane/contract/repairs/mechanic'
import { plainMoney, unitInWords } from '@pitlane/contract/units'
import { IconCheck, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/errors.ts'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { Covers } from '../../guarantees/Covers.tsx'
import { tenantQuery } from '../../tenants/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { useConfirmRepair } from '../data.ts'
import type { FormValues } from '../form/form-values.ts'
import { rulesOn } from '../form/rules.ts'
import { useOverEstimate } from '../form/use-over-estimate.ts'
import classes from './RepairView.module.css'

/** What one confirms, and what the repair is then. */
type Confirmed = Pick<FormValues, 'status' | 'endDate' | 'odometerReading' | 'repairCost'>

interface Props {
  repair: Repair
  reported: Reported
}

/** What the mechanic entered. One button completes the repair with it; each value can be changed first. */
export function ReportedDone({ repair, reported }: Props) {
  const timezone = useQuery(tenantQuery).data?.timezone
  const units = useUnits()
  const confirm = useConfirmRepair()
  const { form, problem, isSending, onSubmit } = useContractForm<Confirmed>({
    schema: rulesOn(repair, (values: Confirmed) => values),
    initialValues: {
      status: 'completed',
      endDate: dayIn(timezone ?? 'UTC', new Date(reported.at)),
      odometerReading: String(reported.odometerReading ?? repair.odometerReading ?? ''),
      repairCost: plainMoney(reported.cost ?? repair.repairCost),
    },
    otherwise: (error) => sentenceOf(error, 'Failed to update repair'),
    send: async ({ status: _, ...values }) => {
      await confirm.mutateAsync({ id: repair.id, ...values, updatedAt: repair.updatedAt })
      toast.success('Success', 'Repair completed')
    },
  })
  const costNote = useOverEstimate(form.values.repairCost, repair)
  return (
    <section className={classes.reported} aria-label={`Reported done by ${reported.by}`}>
      <Title order={3} dir="auto">
        Reported done by {reported.by}
      </Title>
      <Text c="dimmed" mb="sm">
        <Instant at={reported.at} timezone={timezone} />
      </Text>
      {reported.note && (
        <p className={classes.description} dir="auto">
          {reported.note}
        </p>
      )}
      <Files reported={reported} />
      <form onSubmit={onSubmit} noValidate aria-label="Confirm what was reported">
        <Stack gap="sm" mt="sm">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <TextInput label="Completion Date" type="date" required {...form.getInputProps('endDate')} />
            <TextInput
              label={`Odometer (${unitInWords(units)})`}
              inputMode="numeric"
              required
              {...form.getInputProps('odometerReading')}
            />
            <TextInput
              label={`Repair Cost (${units.currency})`}
              inputMode="decimal"
              required
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              description={costNote}
              {...form.getInputProps('repairCost')}
            />
          </SimpleGrid>
          <Covers covers={repair.covered} />
          <FormError>{problem}</FormError>
          <Button
            type="submit"
            w="fit-content"
            loading={isSending}
            leftSection={<IconCheck size={17} stroke={1.8} aria-hidden />}
          >
            Confirm
          </Button>
        </Stack>
      </form>
    </section>
  )
}

function Files({ reported: { imageUrls, receiptUrl } }: { reported: Reported }) {
  return (
    <>
      {imageUrls.length > 0 && (
        <ul className={classes.photos}>
          {imageUrls.map((photo, place) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noopener noreferrer">
                <img
                  className={classes.reportedPhoto}
                  src={`${photo}?width=160`}
                  alt={`From the mechanic, nr. ${place + 1}`}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {receiptUrl && (
        <Button
          component="a"
          href={receiptUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          w="fit-content"
          leftSection={<IconExternalLink size={17} stroke={1.8} aria-hidden />}
        >
          View invoice
        </Button>
      )}
    </>
  )
}
