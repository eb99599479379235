import { IconCar, IconTool } from '@tabler/icons-react'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function WindowsPicture() {
  return (
    <div className="windows" aria-hidden="true">
      <div className="windows-days">
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <div className="windows-track">
        <span className="rental">
          <IconCar size={16} />
          On Rental
        </span>
        <span className="window">
          <IconTool size={16} />
          <span>
            Available Window <b>1 day 21 hours</b>
          </span>
        </span>
        <span className="reservation">
          <IconCar size={16} />
          Reservation #1042
        </span>
        <i className="today">Today</i>
      </div>
    </div>
  )
}
