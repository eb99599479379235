import { Button, Card, Group, Text, Title } from '@mantine/core'
import { imports } from '@pitlane/contract/imports'
import { IconDownload } from '@tabler/icons-react'
import { useUser } from '../../platform/session.ts'

/** People can always take their data with them. */
export function ExportData() {
  if (useUser()?.role !== 'admin') return null
  return (
    <Card mb="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>Export</Title>
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
    </Card>
  )
}
