import { Alert, Switch, Text } from '@mantine/core'
import { inMoney } from '@pitlane/contract/units'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './CsvPreview.module.css'
import { PreviewTable } from './PreviewTable.tsx'
import type { PreparedFile } from './prepare-file.ts'

interface Props {
  name: string
  prepared: PreparedFile
  failure?: unknown
}

/** What the file would do: how much of it is good, what is wrong with the rest, and why. */
export function CsvPreview({ name, prepared, failure }: Props) {
  const { rows, ready, cost, notes } = prepared
  const problems = rows.length - ready
  const [isNarrowed, setNarrowed] = useState(false)
  const listed = useMemo(
    () => (isNarrowed ? rows.filter((row) => row.problem !== undefined) : rows),
    [rows, isNarrowed],
  )
  return (
    <div className={classes.preview}>
      {failure !== undefined && (
        <Alert color="red" title="Import failed" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {sentenceOf(failure)} You can safely try again: nothing is imported twice.
        </Alert>
      )}
      <Text fw={560} dir="auto" className={classes.name}>
        {name}
      </Text>
      <dl className={classes.totals}>
        <Total label="Rows" value={counted(rows.length)} />
        <Total label="Ready to import" value={counted(ready)} tone="good" />
        <Total label="With problems" value={counted(problems)} tone={problems > 0 ? 'bad' : undefined} />
        <Total label="Total cost" value={inMoney(cost, useUnits())} />
      </dl>
      {notes.length > 0 && (
        <Alert color="blue" p="sm" icon={<IconInfoCircle size={18} aria-hidden />}>
          {notes.map((note) => (
            <Text key={note} className={classes.note}>
              {note}
            </Text>
          ))}
        </Alert>
      )}
      {problems > 0 && ready > 0 && (
        <Switch
          label="Only rows with problems"
          checked={isNarrowed}
          onChange={({ currentTarget }) => setNarrowed(currentTarget.checked)}
        />
      )}
      <PreviewTable key={String(isNarrowed)} rows={listed} />
    </div>
  )
}

function Total({ label, value, tone }: { label: string; value: string; tone?: 'good' | 'bad' | undefined }) {
  return (
    <div className={classes.total} data-tone={tone}>
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}
