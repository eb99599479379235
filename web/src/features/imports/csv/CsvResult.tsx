import '@mantine/core/styles/List.layer.css'
import { Alert, Button, List, Stack } from '@mantine/core'
import {
  errorsMessage,
  FIRST_DETAILS,
  type ImportResult,
  importedMessage,
} from '@pitlane/contract/imports/calls'
import { problemList } from '@pitlane/contract/imports/file'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { saveFile } from '../save-file.ts'

/** How it went: what is in, what is not, and all the reasons to take away. */
export function CsvResult({ result: { repairs, errors, errorDetails } }: { result: ImportResult }) {
  useEffect(() => {
    if (errors > 0) toast.notice('Import completed', errorsMessage(errors, errorDetails))
    else toast.success('Import Successful', importedMessage(repairs.length))
  }, [repairs, errors, errorDetails])

  return (
    <Stack gap="md">
      {(repairs.length > 0 || errors === 0) && (
        <Alert color="green" title="Import Successful" icon={<IconCircleCheck size={18} aria-hidden />}>
          {importedMessage(repairs.length)}
        </Alert>
      )}
      {errors > 0 && (
        <Alert
          color="orange"
          title={errorsMessage(errors, []).replace(/: $/, '')}
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          <List size="sm" spacing={2} mb="sm">
            {errorDetails.slice(0, FIRST_DETAILS).map((detail) => (
              <List.Item key={detail} style={{ overflowWrap: 'anywhere' }}>
                {detail}
              </List.Item>
            ))}
            {errorDetails.length > FIRST_DETAILS && <List.Item>…</List.Item>}
          </List>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile('pitlane-import-problems.csv', problemList(errorDetails))}
          >
            Download all {errors.toLocaleString('en-US')} problems
          </Button>
        </Alert>
      )}
    </Stack>
  )
}
