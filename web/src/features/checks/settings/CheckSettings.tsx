import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { checkSettingsQuery } from '../data.ts'
import { CheckSettingsForm } from './CheckSettingsForm.tsx'

/** The section of Settings in which administrators say whether and how cars are checked. */
export function CheckSettings() {
  return (
    <>
      <Text c="dimmed" mb="md" maw={680}>
        Who takes a car back notes how it is: photos, a few items, odometer and fuel. What is not OK becomes a
        repair.
      </Text>
      {/* What is saved, here or elsewhere, begins a new form. */}
      <QueryBoundary
        query={useQuery(checkSettingsQuery)}
        skeleton={<Skeleton h={420} maw={680} />}
        failure="The checks could not be read"
      >
        {(settings) => <CheckSettingsForm key={JSON.stringify(settings)} settings={settings} />}
      </QueryBoundary>
    </>
  )
}
