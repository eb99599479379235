import { Button, Group, Text, Title } from '@mantine/core'
import { imports } from '@pitlane/contract/imports/calls'
import { IconDownload } from '@tabler/icons-react'

/** People can always take their data with them. For administrators. */
export function ExportData() {
  return (
    <Group justify="space-between" gap="sm" mt="lg">
      <div>
        <Title order={3}>Export</Title>
        <Text c="dimmed">Everything of your business as one JSON file.</Text>
      </div>
      <Button
        component="a"
        href={imports.exportAll.path}
        download
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.8} aria-hidden />}
      >
        Export all data
      </Button>
    </Group>
  )
}
