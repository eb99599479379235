import { BOARD_DAYS, BOARD_DAYS_MOST } from '@pitlane/contract/board/states'
import { idOrNone, type Param, searchText, type Texts } from '../../platform/address/params.ts'

/** Which days of the board are shown, and how. */
export interface BoardAddress {
  /** Today, whichever day that is, when undefined. */
  date: string | undefined
  days: number
  location: string
  /** On a screen on the wall: large, and nothing around it. */
  isWall: boolean
  /** The repair whose dialog is open. */
  repair: string | undefined
}

const dayOrNone: Param<string | undefined> = {
  read: (text = '') => (isDay(text) ? text : undefined),
  write: (day) => day,
}

const numberOfDays: Param<number> = {
  read: (text) => {
    const days = Number(text)
    return Number.isInteger(days) && days >= 1 && days <= BOARD_DAYS_MOST ? days : BOARD_DAYS
  },
  write: (days) => (days === BOARD_DAYS ? undefined : String(days)),
}

const params = { date: dayOrNone, days: numberOfDays, location: searchText, repair: idOrNone }

/** The same as the address bar holds it; `?wall` says nothing more than that it is there. */
export type BoardSearch = Texts<typeof params> & { wall?: string | undefined }

export function boardAddress({ date, days, location, repair, wall }: BoardSearch): BoardAddress {
  return {
    date: params.date.read(date),
    days: params.days.read(days),
    location: params.location.read(location),
    repair: params.repair.read(repair),
    isWall: wall !== undefined,
  }
}

/** Only what differs from the plain board is written. */
export function searchOf({ date, days, location, repair, isWall }: BoardAddress): BoardSearch {
  return {
    date: params.date.write(date),
    days: params.days.write(days),
    location: params.location.write(location),
    repair: params.repair.write(repair),
    wall: isWall ? 'on' : undefined,
  }
}

function isDay(text: string): boolean {
  const noon = new Date(`${text}T12:00:00Z`)
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && noon.toJSON()?.startsWith(text) === true
}
