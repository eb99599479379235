import { Alert, Button, Group, Text } from '@mantine/core'
import { OIL_CHANGE_MILES, type OilChangeSummary } from '@pitlane/contract/oil-change/calls'
import { distanceInWords } from '@pitlane/contract/units'
import { IconDroplet, IconInfoCircle } from '@tabler/icons-react'
import { sentenceOf } from '../../platform/errors.ts'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useUnits } from '../tenants/use-units.ts'
import { useInitialize } from './data.ts'

/** Offered while no vehicle has an oil-change routine; later, to those that came since. */
export function InitializeOilChange({ summary }: { summary: OilChangeSummary }) {
  const { totalTemplates, vehiclesWithout } = summary
  const every = `every ${distanceInWords(OIL_CHANGE_MILES, useUnits())}`
  const initialize = useInitialize()
  const isFirst = totalTemplates === 0

  async function begin() {
    const { created, existing } = await initialize.mutateAsync({})
    const had = existing > 0 ? `${amount(existing)} already had one.` : undefined
    toast.success(created === 0 ? 'Nothing to create' : `${routines(created)} created`, had)
  }

  return (
    <>
      <Alert
        color="indigo"
        icon={<IconInfoCircle size={18} aria-hidden />}
        title={isFirst ? 'Oil changes are not tracked yet' : undefined}
      >
        <Group justify="space-between" gap="sm">
          <Text maw={560}>
            {isFirst
              ? `Initializing gives every vehicle an oil-change routine ${every}. Each can be edited afterwards.`
              : `${vehiclesWithout === 1 ? '1 vehicle has' : `${amount(vehiclesWithout)} vehicles have`} no oil-change routine.`}
          </Text>
          <Button
            variant={isFirst ? 'filled' : 'default'}
            loading={initialize.isPending}
            leftSection={<IconDroplet size={17} stroke={1.8} aria-hidden />}
            onClick={() => void begin().catch(() => undefined)}
          >
            {isFirst ? 'Initialize Oil Change Tracking' : 'Add them'}
          </Button>
        </Group>
      </Alert>
      <FormError>{initialize.error ? sentenceOf(initialize.error) : undefined}</FormError>
    </>
  )
}

function routines(count: number): string {
  return count === 1 ? '1 oil-change routine' : `${amount(count)} oil-change routines`
}

function amount(count: number): string {
  return count.toLocaleString('en-US')
}
