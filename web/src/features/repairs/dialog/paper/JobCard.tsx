import { momentInWords } from '@pitlane/contract/clock'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { urgencyLabels } from '@pitlane/contract/repairs/words'
import { categoryName, fallbackCategories } from '@pitlane/contract/settings/calls'
import { currencySymbol, inDistance, labelled } from '@pitlane/contract/units'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { publicUrl } from '../../../../platform/public-url.ts'
import { Fact } from '../../../../ui/list/Fact.tsx'
import { Paper } from '../../../../ui/paper/Paper.tsx'
import { QrCode } from '../../../../ui/paper/QrCode.tsx'
import { useWallClock } from '../../../../ui/time/clock.ts'
import { categoriesQuery } from '../../../settings/data.ts'
import { tenantQuery } from '../../../tenants/data.ts'
import { Letterhead } from '../../../tenants/Letterhead.tsx'
import { useUnits } from '../../../tenants/use-units.ts'
import classes from './JobCard.module.css'
import { lengthOf, photosOnCard } from './job-card-layout.ts'

/** What goes to the workshop with the car: one page, whatever the repair holds, with room to write on. */
export function JobCard({ repair }: { repair: Repair }) {
  const photos = photosOnCard(repair.imageUrls)
  useReadyPhotos(photos.shown)
  return (
    <Paper>
      {() => (
        <article className={classes.card} aria-label={`Job card ${repairNumber(repair.number)}`}>
          <Letterhead />
          <Heading repair={repair} />
          <Facts repair={repair} />
          <p className={classes.description} data-length={lengthOf(repair.description)} dir="auto">
            {repair.description}
          </p>
          {photos.shown.length > 0 && (
            <ul className={classes.photos} data-size={photos.size}>
              {photos.shown.map((photo, at) => (
                <li key={photo}>
                  <img src={photo} alt={`Issue ${at + 1}`} />
                </li>
              ))}
            </ul>
          )}
          <WorkDone />
        </article>
      )}
    </Paper>
  )
}

/** They must be here when the paper is laid out, and are not asked for then. */
function useReadyPhotos(photos: readonly string[]): void {
  const addresses = photos.join('\n')
  useEffect(() => {
    for (const address of addresses.split('\n').filter(Boolean)) new Image().src = address
  }, [addresses])
}

function Heading({ repair }: { repair: Repair }) {
  const { number, title, vehicle } = repair
  return (
    <div className={classes.heading}>
      <div className={classes.named}>
        <div className={classes.number}>{repairNumber(number)}</div>
        <h1 className={classes.title} dir="auto">
          {title}
        </h1>
        <div className={classes.vehicle}>
          <strong dir="auto">{vehicle.vehicleKey}</strong>
          <span dir="auto">{[vehicleTitle(vehicle), vehicle.licensePlate].filter(Boolean).join(' · ')}</span>
        </div>
      </div>
      <QrCode
        className={classes.code}
        text={`${publicUrl()}/r/${number}`}
        label={`Code that opens ${repairNumber(number)}`}
      />
    </div>
  )
}

function Facts({ repair }: { repair: Repair }) {
  const clock = useWallClock(useQuery(tenantQuery).data?.timezone)
  const categories = useQuery(categoriesQuery).data ?? fallbackCategories
  const units = useUnits()
  const { plannedStart, plannedEnd, odometerReading, expectedHours } = repair
  const at = (instant: string) => momentInWords(instant, clock)
  return (
    <dl className={classes.facts}>
      <Fact name="Urgency">{urgencyLabels[repair.urgencyLevel]}</Fact>
      <Fact name="Category">{categoryName(repair.category, categories)}</Fact>
      <Fact name="Mechanic">{repair.mechanic}</Fact>
      <Fact name="Odometer">{odometerReading === null ? null : inDistance(odometerReading, units)}</Fact>
      <Fact name="Reported">{at(repair.createdAt)}</Fact>
      <Fact name="Planned">{plannedStart && plannedEnd && `${at(plannedStart)} – ${at(plannedEnd)}`}</Fact>
      <Fact name="Expected hours">{expectedHours}</Fact>
    </dl>
  )
}

/** More than fit: what is left over of the page is full of them. */
const lines = Array.from({ length: 24 }, (_, at) => at)

function WorkDone() {
  const units = useUnits()
  return (
    <>
      <h2 className={classes.work}>Work done, parts used</h2>
      <div className={classes.lines}>
        {lines.map((line) => (
          <div key={line} className={classes.line} />
        ))}
      </div>
      <div className={classes.blanks}>
        <Blank name="Started" />
        <Blank name="Finished" />
        <Blank name={labelled('Odometer', units.distanceUnit)} />
        <Blank name="Hours" />
        <Blank name={labelled('Cost', currencySymbol(units))} />
      </div>
      <div className={classes.signature}>
        <Blank name="Name" />
        <Blank name="Signature" />
        <Blank name="Date" />
      </div>
    </>
  )
}

function Blank({ name }: { name: string }) {
  return <div className={classes.blank}>{name}</div>
}
