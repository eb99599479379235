import '@mantine/core/styles/Code.layer.css'
import { Button, Code, FileButton, Text, Title } from '@mantine/core'
import { importTemplate } from '@pitlane/contract/imports/file'
import { optionalColumns, requiredColumns } from '@pitlane/contract/imports/rows'
import { IconDownload, IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { FormError } from '../../../ui/FormError.tsx'
import { vehiclesQuery } from '../../vehicles/data.ts'
import { saveFile } from '../save-file.ts'
import classes from './CsvChoice.module.css'

interface Props {
  /** What was wrong with the file chosen before, and which that was. */
  refusal: string | undefined
  onChoose: (file: File) => void
}

export function CsvChoice({ refusal, onChoose }: Props) {
  const drop = useDrop(onChoose)
  const forget = useRef<() => void>(null)

  /** The same file, corrected meanwhile, can be chosen again. */
  function choose(file: File | null) {
    forget.current?.()
    if (file) onChoose(file)
  }

  return (
    <>
      <FormError>{refusal}</FormError>
      <div className={classes.place} data-over={drop.isOver} {...drop.handlers}>
        <IconFileTypeCsv size={34} stroke={1.3} aria-hidden className={classes.picture} />
        <Text fw={600}>Drop a CSV file here, or choose one</Text>
        <Text c="dimmed">You see what will be imported before anything is written.</Text>
        <FileButton accept=".csv,text/csv" resetRef={forget} onChange={choose}>
          {(props) => (
            <Button mt="sm" leftSection={<IconUpload size={17} stroke={1.8} aria-hidden />} {...props}>
              Select CSV File
            </Button>
          )}
        </FileButton>
      </div>
      <Format />
    </>
  )
}

/** What a file must look like. */
function Format() {
  const vehicleKey = useQuery(vehiclesQuery).data?.[0]?.vehicleKey
  const names = (columns: readonly string[]) =>
    columns.map((column, place) => (
      <span key={column}>
        {place > 0 && ', '}
        <Code>{column}</Code>
      </span>
    ))
  return (
    <section className={classes.format} aria-labelledby="csv-format">
      <div className={classes.heading}>
        <Title order={3} id="csv-format">
          The format
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => saveFile('pitlane-import-template.csv', importTemplate(vehicleKey))}
        >
          Download template
        </Button>
      </div>
      <ul className={classes.rules}>
        <li>A header row, then a row for each completed repair; at most 20,000 rows and 10 MB.</li>
        <li>Required columns: {names(requiredColumns)}.</li>
        <li>Optional columns: {names(optionalColumns)}.</li>
        <li>The vehicle key must match an existing vehicle.</li>
        <li>
          Dates as <Code>YYYY-MM-DD</Code>; <Code>MM/DD/YYYY</Code> is understood too.
        </li>
        <li>
          Categories: engine, transmission, brakes, tires, electrical, hvac, body, interior, other, and all of
          your own.
        </li>
        <li>Urgency levels: low, medium, high, critical.</li>
        <li>Commas, semicolons or tabs; fields with those, quotes or line breaks in quotes.</li>
      </ul>
    </section>
  )
}

function useDrop(onChoose: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  /** Entering a child leaves its parent: only when all are left is it over. */
  const depth = useRef(0)
  const moveTo = (level: number) => {
    depth.current = level
    setOver(level > 0)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: () => moveTo(depth.current + 1),
      onDragLeave: () => moveTo(depth.current - 1),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        moveTo(0)
        const [file] = event.dataTransfer.files
        if (file) onChoose(file)
      },
    },
  }
}
