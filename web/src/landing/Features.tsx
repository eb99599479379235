import type { ReactNode } from 'react'
import { ReportPicture } from './pictures/ReportPicture.tsx'
import { RolesPicture } from './pictures/RolesPicture.tsx'
import { RoutinePicture } from './pictures/RoutinePicture.tsx'
import { SyncPicture } from './pictures/SyncPicture.tsx'
import { WindowsPicture } from './pictures/WindowsPicture.tsx'

export function Features() {
  return (
    <section className="band" id="features" aria-labelledby="features-title">
      <div className="wrap section">
        <header className="section-head">
          <h2 id="features-title">Made for the lot, the counter and the office</h2>
          <p>Everybody looks at the same cars at the same moment, each from where they stand.</p>
        </header>
        <div className="boxes">
          <Box name="report" title="Reported in a minute, from a phone" picture={<ReportPicture />}>
            Take the photos at the car, choose how urgent it is, send. The odometer is already filled in. A
            half-written report survives a lost connection.
          </Box>
          <Box name="windows" title="Repair windows between reservations" picture={<WindowsPicture />}>
            Every car shows its coming reservations and the free time between them, down to the minute. You
            plan the repair where it costs no rental.
          </Box>
          <Box name="sync" title="Real-time, automatic HQ integration" picture={<SyncPicture />}>
            Connect HQ Rental Software once. Vehicles, plates, mileage and status then follow HQ on their own,
            and every open screen updates by itself.
          </Box>
          <Box name="routine" title="Routine maintenance and oil changes" picture={<RoutinePicture />}>
            By miles or by time. What is overdue becomes a repair with one click; what is done starts its next
            interval.
          </Box>
          <Box name="roles" title="Role-based access control" picture={<RolesPicture />}>
            Employees do the work. Connection, users and billing stay with the administrators.
          </Box>
        </div>
      </div>
    </section>
  )
}

interface BoxProps {
  name: string
  title: string
  picture: ReactNode
  children: ReactNode
}

function Box({ name, title, picture, children }: BoxProps) {
  return (
    <article className={`box box-${name}`}>
      <div className="box-text">
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
      {picture}
    </article>
  )
}
