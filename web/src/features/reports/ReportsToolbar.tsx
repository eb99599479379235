import { NativeSelect, TextInput } from '@mantine/core'
import type { CostGroup } from '@pitlane/contract/reports/calls'
import { PAID_WHILE_COVERED } from '@pitlane/contract/reports/covered'
import { periodLabels, periodNames, periodOn, rangeOf } from '@pitlane/contract/reports/period'
import { useState } from 'react'
import { groupLabels } from './group-labels.ts'
import classes from './ReportsToolbar.module.css'
import { RANGE, type ReportAddress, reportKinds } from './report-address.ts'

interface Props {
  address: ReportAddress
  today: string
  /** By what the report can be told; by nothing else where there is nothing to choose. */
  groups: readonly CostGroup[]
  onChosen: (chosen: ReportAddress) => void
}

const kindLabels = {
  ...{ costs: 'Costs', fleet: 'Fleet', vehicles: 'Vehicles', claims: 'Claims' },
  covered: PAID_WHILE_COVERED,
}

/** Which report, of which days, by what. */
export function ReportsToolbar({ address, today, groups, onChosen }: Props) {
  const { kind, name, period, by } = address

  function choosePeriod(chosen: string) {
    const named = periodNames.find((it) => it === chosen)
    onChosen({ ...address, name: named ?? RANGE, period: named ? periodOn(named, today) : period })
  }

  return (
    <div className={classes.toolbar}>
      <NativeSelect
        label="Report"
        data={reportKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        onChange={({ currentTarget }) => {
          const chosen = reportKinds.find((it) => it === currentTarget.value)
          if (chosen) onChosen({ ...address, kind: chosen })
        }}
      />
      <NativeSelect
        label="Period"
        data={[
          ...periodNames.map((value) => ({ value, label: periodLabels[value] })),
          { value: RANGE, label: 'From … to …' },
        ]}
        value={name}
        onChange={({ currentTarget }) => choosePeriod(currentTarget.value)}
      />
      {name === RANGE && (
        <Range
          key={`${period.from} ${period.to}`}
          period={period}
          onChosen={(range) => onChosen({ ...address, period: range })}
        />
      )}
      {groups.length > 0 && (
        <NativeSelect
          label="By"
          data={groups.map((value) => ({ value, label: groupLabels[value] }))}
          value={groups.find((it) => it === by) ?? groups[0]}
          onChange={({ currentTarget }) => {
            const chosen = groups.find((it) => it === currentTarget.value)
            if (chosen) onChosen({ ...address, by: chosen })
          }}
        />
      )}
    </div>
  )
}

interface RangeProps {
  period: ReportAddress['period']
  onChosen: (period: ReportAddress['period']) => void
}

/** Counts as soon as it is a range: while somebody types, the report stays. */
function Range({ period, onChosen }: RangeProps) {
  const [typed, setTyped] = useState(period)
  const isRange = rangeOf(typed.from, typed.to) !== undefined

  function type(changes: Partial<typeof typed>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    const range = rangeOf(next.from, next.to)
    if (range) onChosen(range)
  }

  return (
    <>
      <TextInput
        label="From"
        type="date"
        value={typed.from}
        onChange={({ currentTarget }) => type({ from: currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={typed.to}
        error={isRange ? undefined : 'Please choose a day after the first'}
        onChange={({ currentTarget }) => type({ to: currentTarget.value })}
      />
    </>
  )
}
