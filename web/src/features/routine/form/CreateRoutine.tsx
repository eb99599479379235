import { Button, Group, Skeleton, Text } from '@mantine/core'
import type { CreatedTemplates } from '@pitlane/contract/routine/calls'
import { VEHICLE_KEY_UNKNOWN, type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconCar, IconCarGarage, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { ChoiceGroup } from '../../../ui/choice/ChoiceGroup.tsx'
import { SubmitDialog } from '../../../ui/dialog/SubmitDialog.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { vehiclesQuery } from '../../vehicles/data.ts'
import { VehiclePicker } from '../../vehicles/VehiclePicker.tsx'
import { useCreateTemplate, useCreateTemplates } from '../data.ts'
import { SameRoutine } from './SameRoutine.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { emptyTemplate, hasChanges, templateFrom, templateRules } from './template-values.ts'
import { VehiclesPicker } from './VehiclesPicker.tsx'

const modes = ['one', 'many'] as const
type Mode = (typeof modes)[number]
const modeLooks = {
  one: { label: 'One vehicle', color: 'indigo', icon: IconCar },
  many: { label: 'Several vehicles', color: 'indigo', icon: IconCarGarage },
}

const discard = {
  title: 'Discard this routine?',
  text: 'What you have filled in has not been sent and will be lost.',
}

export function CreateRoutine({ onClose }: { onClose: () => void }) {
  const fleet = useQuery(vehiclesQuery)
  const create = useCreateTemplate()
  const createMany = useCreateTemplates()
  const [mode, setMode] = useState<Mode>('one')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  const sent = useContractForm({
    schema: templateRules(mode === 'many'),
    initialValues: emptyTemplate,
    sentences: { [VEHICLE_KEY_UNKNOWN]: 'vehicleKey' },
    send: async (values) => {
      const template = templateFrom(values)
      if (mode === 'many') {
        const templates = [...chosen].map((vehicleKey) => ({ ...template, vehicleKey }))
        tell(await createMany.mutateAsync({ templates }))
      } else {
        await create.mutateAsync(template)
        toast.success('Routine repair created', `${values.title} for ${values.vehicleKey}`)
      }
      onClose()
    },
  })

  const { form } = sent
  const { title, vehicleKey } = form.values
  const vehicleKeys = mode === 'many' ? [...chosen] : vehicleKey ? [vehicleKey] : []
  const leaveOut = (keys: readonly string[]) =>
    setChosen(new Set([...chosen].filter((key) => !keys.includes(key))))

  return (
    <SubmitDialog
      title="Create Routine Repair"
      about="It is first due one interval from now."
      size={680}
      isChanged={hasChanges(form.values, emptyTemplate) || chosen.size > 0}
      discard={discard}
      onClose={onClose}
      sent={sent}
      gap="lg"
      confirm={
        mode === 'many' && chosen.size > 0
          ? `Create for ${chosen.size.toLocaleString('en-US')} ${chosen.size === 1 ? 'vehicle' : 'vehicles'}`
          : 'Create Routine Repair'
      }
      button={{
        disabled: mode === 'many' && chosen.size === 0,
        leftSection: <IconPlus size={17} stroke={1.8} aria-hidden />,
      }}
      foot={
        <SameRoutine
          title={title}
          vehicleKeys={vehicleKeys}
          {...(mode === 'many' && { onLeaveOut: leaveOut })}
        />
      }
    >
      <ChoiceGroup
        label="For"
        path="mode"
        choices={modes}
        looks={modeLooks}
        value={mode}
        onChange={setMode}
      />
      <QueryBoundary query={fleet} failure="Failed to load vehicles" skeleton={<Skeleton h={220} />}>
        {(vehicles) =>
          mode === 'many' ? (
            <VehiclesPicker vehicles={vehicles} chosen={chosen} onChange={setChosen} />
          ) : (
            <OneVehicle
              vehicles={vehicles}
              vehicleKey={vehicleKey}
              error={form.errors.vehicleKey}
              onPick={(key) => form.setFieldValue('vehicleKey', key)}
            />
          )
        }
      </QueryBoundary>
      <TemplateFields form={form} />
    </SubmitDialog>
  )
}

interface OneVehicleProps {
  vehicles: readonly Vehicle[]
  vehicleKey: string
  error: unknown
  onPick: (vehicleKey: string) => void
}

function OneVehicle({ vehicles, vehicleKey, error, onPick }: OneVehicleProps) {
  const picked = vehicles.find((vehicle) => vehicle.vehicleKey === vehicleKey)
  if (!picked)
    return (
      <VehiclePicker
        vehicles={vehicles}
        isField
        path="vehicleKey"
        error={typeof error === 'string' ? error : undefined}
        onPick={(vehicle) => onPick(vehicle.vehicleKey)}
      />
    )
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text component="div" dir="auto" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <strong>{picked.vehicleKey}</strong> {vehicleTitle(picked)}
      </Text>
      <Button variant="default" flex="none" onClick={() => onPick('')}>
        Change vehicle
      </Button>
    </Group>
  )
}

function tell({ created, skipped, skippedTemplates }: CreatedTemplates): void {
  const title =
    created === 1 ? '1 routine repair created' : `${created.toLocaleString('en-US')} routine repairs created`
  const keys = skippedTemplates.slice(0, 3).map(({ vehicleKey }) => vehicleKey)
  const more = skipped > keys.length ? ' …' : ''
  if (skipped === 0) toast.success(title)
  else
    toast.notice(
      title,
      `${skipped.toLocaleString('en-US')} skipped, vehicle not found: ${keys.join(', ')}${more}`,
    )
}
