import { Button, Card, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { IconPrinter } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { VehiclesPicker } from '../../features/routine/form/VehiclesPicker.tsx'
import { BackToVehicles } from '../../features/vehicles/BackToVehicles.tsx'
import { find, findable } from '../../features/vehicles/fleet/fleet-search.ts'
import { LabelPreview } from '../../features/vehicles/labels/LabelPreview.tsx'
import {
  type LabelsAddress,
  labelPapers,
  labelsAddress,
  paperFacts,
  searchOf,
} from '../../features/vehicles/labels/label-papers.ts'
import { WithFleet } from '../../features/vehicles/WithFleet.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** Codes to stick into cars: whoever scans one reports a repair on that car. */
export function LabelsPage() {
  const address = labelsAddress(useSearch({ from: '/inside/vehicles/labels' }))
  return (
    <>
      <PageHeader
        title="Labels"
        actions={
          <>
            <BackToVehicles />
            <Button
              leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      >
        Who scans the code in a car can report a repair on it at once.
      </PageHeader>
      <WithFleet>{(vehicles) => <Labels vehicles={vehicles} address={address} />}</WithFleet>
    </>
  )
}

function Labels({ vehicles, address }: { vehicles: readonly Vehicle[]; address: LabelsAddress }) {
  const { paper, search, status } = address
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(find(findable(vehicles), search, status).vehicles.map(({ vehicleKey }) => vehicleKey)),
  )
  const labelled = useMemo(
    () => vehicles.filter(({ vehicleKey }) => chosen.has(vehicleKey)),
    [vehicles, chosen],
  )
  const navigate = useNavigate()
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <div>
        <Card>
          <Stack gap="md">
            <NativeSelect
              label="Paper"
              description="Print at 100 %, without margins of the printer's own."
              data={labelPapers.map((value) => ({ value, label: paperFacts[value].name }))}
              value={paper}
              onChange={({ currentTarget }) => {
                const wanted = labelPapers.find((it) => it === currentTarget.value) ?? paper
                void navigate({
                  to: '/vehicles/labels',
                  search: searchOf({ ...address, paper: wanted }),
                  replace: true,
                  resetScroll: false,
                })
              }}
            />
            <VehiclesPicker vehicles={vehicles} chosen={chosen} onChange={setChosen} />
          </Stack>
        </Card>
      </div>
      <section aria-label="Preview">
        {labelled.length > 0 ? (
          <LabelPreview vehicles={labelled} paper={paper} />
        ) : (
          <Text c="dimmed">No vehicle is selected.</Text>
        )}
      </section>
    </SimpleGrid>
  )
}
