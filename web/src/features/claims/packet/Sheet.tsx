import { momentInWords, type WallClock } from '@pitlane/contract/clock'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { rentalName } from '@pitlane/contract/repairs/words'
import { distanceInWords, inMoney } from '@pitlane/contract/units'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { Fact } from '../../../ui/list/Fact.tsx'
import { useWallClock } from '../../../ui/time/clock.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { Letterhead } from '../../tenants/Letterhead.tsx'
import { useUnits } from '../../tenants/use-units.ts'
import { Bill } from './Bill.tsx'
import { NotedList } from './NotedList.tsx'
import classes from './Packet.module.css'
import { Part } from './Part.tsx'
import { BeforeAndFound, DamagePhotos } from './Photos.tsx'
import { Picture } from './Picture.tsx'
import type { Packet } from './read-packet.ts'

/** A claim with all that speaks for it, and nothing of the customer: a rental is its number and its times. */
export function Sheet({ packet }: { packet: Packet }) {
  const { repair, claim, before, found } = packet
  const clock = useWallClock(useQuery(tenantQuery).data?.timezone)
  const units = useUnits()
  return (
    <article className={classes.sheet} aria-label={`Claim ${claim.number}`}>
      <Head />
      <div className={classes.heading}>
        <div className={classes.named}>
          <h2>Claim {claim.number}</h2>
          <p dir="auto">{repair.title}</p>
          {claim.state === 'draft' && <p className={classes.draft}>Draft, not sent yet</p>}
        </div>
        <div className={classes.total}>
          <span>Total</span>
          <strong>{inMoney(claim.total, units)}</strong>
        </div>
      </div>
      <Facts packet={packet} clock={clock} />
      <Part name="What was found">
        <p className={classes.text} dir="auto">
          {repair.description}
        </p>
      </Part>
      <DamagePhotos photos={repair.imageUrls} />
      <BeforeAndFound before={before} found={found} clock={clock} />
      <NotedList packet={packet} clock={clock} />
      <div className={classes.due}>
        <Bill claim={claim} />
        <div className={classes.signature}>
          <div>Name</div>
          <div>Signature</div>
          <div>Date</div>
        </div>
      </div>
      <p className={classes.small}>All times are those of {clock.timezone.replaceAll('_', ' ')}.</p>
      <Invoice packet={packet} />
    </article>
  )
}

function Head() {
  const phone = useQuery(tenantQuery).data?.contactPhone
  return (
    <div>
      <Letterhead />
      {phone && <div className={classes.small}>{phone}</div>}
    </div>
  )
}

function Facts({ packet: { repair, claim, vehicle, found }, clock }: { packet: Packet; clock: WallClock }) {
  const units = useUnits()
  const { rental } = claim
  const at = (instant: string | null | undefined) => instant && momentInWords(instant, clock)
  const odometer = found?.odometer ?? repair.odometerReading
  return (
    <dl className={classes.facts}>
      <Fact name="Rental">{rental ? rentalName(rental.number ?? rental.id) : 'Not chosen yet'}</Fact>
      <Fact name="Picked up">{at(rental?.pickUp)}</Fact>
      <Fact name="Returned">{at(rental?.return)}</Fact>
      <Fact name="Damage found">{at(repair.foundAt)}</Fact>
      <Fact name="Car">{vehicleTitle(vehicle)}</Fact>
      <Fact name="Vehicle key">{vehicle.vehicleKey}</Fact>
      <Fact name="License plate">{vehicle.licensePlate}</Fact>
      <Fact name="VIN">{vehicle.vin}</Fact>
      <Fact name="Odometer">{odometer === null ? null : distanceInWords(odometer, units)}</Fact>
      <Fact name="Repair">{repairNumber(repair.number)}</Fact>
    </dl>
  )
}

/** As a picture it is the last page; any other goes along apart. */
function Invoice({ packet: { repair, isInvoiceShown } }: { packet: Packet }) {
  if (!repair.receiptUrl) return null
  return (
    <Part name="Invoice">
      {isInvoiceShown ? (
        <div className={classes.invoice}>
          <Picture url={repair.receiptUrl} name="Invoice" />
        </div>
      ) : (
        <p>The invoice is a file of its own. Please put it with these pages.</p>
      )}
    </Part>
  )
}
