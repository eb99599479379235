import { Text } from '@mantine/core'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { useEffect } from 'react'
import { Paper } from '../../../ui/paper/Paper.tsx'
import { drawAhead } from './draw-ahead.ts'
import classes from './LabelPreview.module.css'
import { LabelSheets, labelAddress } from './LabelSheets.tsx'
import { type LabelPaper, paperFacts } from './label-papers.ts'

interface Props {
  vehicles: readonly Vehicle[]
  paper: LabelPaper
}

/** The first sheet on the screen, all of them on paper. */
export function LabelPreview({ vehicles, paper }: Props) {
  const { labels } = paperFacts[paper]
  useEffect(() => drawAhead(vehicles.map(({ vehicleKey }) => labelAddress(vehicleKey))), [vehicles])
  return (
    <>
      <Text c="dimmed" role="status" className="tabular">
        {countOf(vehicles.length, Math.ceil(vehicles.length / labels))}
      </Text>
      <div className={classes.frame}>
        <div className={classes.sheet}>
          <LabelSheets vehicles={vehicles.slice(0, labels)} paper={paper} />
        </div>
      </div>
      <Paper>{() => <LabelSheets vehicles={vehicles} paper={paper} />}</Paper>
    </>
  )
}

/** "31 labels on 2 sheets; the first is shown". */
function countOf(labels: number, sheets: number): string {
  const said = `${counted(labels, 'label')} on ${counted(sheets, 'sheet')}`
  return sheets > 1 ? `${said}; the first is shown` : said
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}
