import { Button, Loader, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ImportDialog } from '../ImportDialog.tsx'
import { ImportRuns } from '../ImportRuns.tsx'
import { CsvChoice } from './CsvChoice.tsx'
import { CsvPreview } from './CsvPreview.tsx'
import { CsvResult } from './CsvResult.tsx'
import { type CsvImport, useCsvImport } from './use-csv-import.ts'

/** Choose a file, see what it would do, then do it. Nothing is written before. */
export function ImportCsv({ onClose }: { onClose: () => void }) {
  const { state, choose, start, restart } = useCsvImport()
  const [isAsking, setAsking] = useState(false)
  const isBusy = state.step === 'send'
  return (
    <ImportDialog
      title="Import Completed Repair History"
      isBusy={isBusy}
      isCovered={isAsking}
      onClose={onClose}
      footer={<Actions state={state} onStart={start} onRestart={restart} onClose={onClose} />}
    >
      {state.step === 'choose' && (
        <>
          <CsvChoice refusal={state.refusal} onChoose={(file) => void choose(file)} />
          <ImportRuns kind="csv" onAsking={setAsking} />
        </>
      )}
      {state.step === 'read' && (
        <Work label={state.phase === 'reading' ? `Reading ${state.name}` : 'Checking the rows'} />
      )}
      {state.step === 'preview' && <CsvPreview {...state} />}
      {state.step === 'send' && (
        <Work
          label={state.phase === 'sending' ? `Sending: ${state.percent}%` : 'Writing the repairs'}
          percent={state.percent}
        />
      )}
      {state.step === 'done' && <CsvResult result={state.result} />}
    </ImportDialog>
  )
}

/** One line per phase, in the place of what comes. */
function Work({ label, percent }: { label: string; percent?: number }) {
  return (
    <Stack gap="md" py={48} align="center" role="status">
      {percent === undefined || percent === 100 ? (
        <Loader size="sm" />
      ) : (
        <Progress value={percent} w="100%" maw={420} aria-label="Sent" />
      )}
      <Text fw={560} dir="auto" ta="center">
        {label}
      </Text>
      {percent !== undefined && (
        <Text c="dimmed" ta="center">
          Please keep this page open until it is done.
        </Text>
      )}
    </Stack>
  )
}

interface ActionProps {
  state: CsvImport
  onStart: ReturnType<typeof useCsvImport>['start']
  onRestart: () => void
  onClose: () => void
}

function Actions({ state, onStart, onRestart, onClose }: ActionProps) {
  if (state.step === 'preview') {
    const { name, prepared } = state
    return (
      <>
        <Button variant="default" onClick={onRestart}>
          Another file
        </Button>
        <Button disabled={prepared.ready === 0} onClick={() => void onStart(name, prepared)}>
          Import {prepared.ready.toLocaleString('en-US')} {prepared.ready === 1 ? 'repair' : 'repairs'}
        </Button>
      </>
    )
  }
  if (state.step === 'done') {
    return (
      <>
        <Button variant="default" onClick={onRestart}>
          Import another file
        </Button>
        <Button onClick={onClose}>Done</Button>
      </>
    )
  }
  return (
    <Button variant="default" disabled={state.step === 'send'} onClick={onClose}>
      Cancel
    </Button>
  )
}
