import { type Vehicle, vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { labelPath } from '@pitlane/contract/vehicles/label'
import { publicUrl } from '../../../platform/public-url.ts'
import { QrCode } from '../../../ui/paper/QrCode.tsx'
import classes from './LabelSheets.module.css'
import { type LabelPaper, onSheets } from './label-papers.ts'

interface Props {
  vehicles: readonly Vehicle[]
  paper: LabelPaper
}

/** Labels where they are on the sheets one buys, to the tenth of a millimeter. */
export function LabelSheets({ vehicles, paper }: Props) {
  return onSheets(vehicles, paper).map((labels) => (
    <ul key={labels[0]?.id} className={classes.sheet} data-paper={paper}>
      {labels.map((vehicle) => (
        <Label key={vehicle.id} vehicle={vehicle} />
      ))}
    </ul>
  ))
}

/** Keys longer than this are set smaller. */
const LONG_KEY = 14

function Label({ vehicle }: { vehicle: Vehicle }) {
  const { vehicleKey, licensePlate } = vehicle
  return (
    <li className={classes.label}>
      <QrCode
        className={classes.code}
        text={labelAddress(vehicleKey)}
        label={`Code that reports a repair on ${vehicleKey}`}
      />
      <div className={classes.words}>
        <strong dir="auto" className={classes.key} data-long={vehicleKey.length > LONG_KEY}>
          {vehicleKey}
        </strong>
        <span dir="auto" className={classes.about}>
          {vehicleTitle(vehicle)}
        </span>
        {licensePlate && (
          <span dir="auto" className={classes.about}>
            {licensePlate}
          </span>
        )}
        <span className={classes.hint}>Scan to report a repair</span>
      </div>
    </li>
  )
}

/** What a phone reads. */
export function labelAddress(vehicleKey: string): string {
  return publicUrl() + labelPath(vehicleKey)
}
