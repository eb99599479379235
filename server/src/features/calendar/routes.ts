import { calendar } from '@pitlane/contract/calendar/calls'
import { serve, serveStream } from '../../platform/http/serve.ts'
import { answerCalendar } from './answer-calendar.ts'
import { currentLink, endLink, makeLink } from './link.ts'

export const calendarRoutes = [
  serve(calendar.current, currentLink),
  serve(calendar.make, makeLink),
  serve(calendar.end, endLink),
  serveStream(calendar.read, answerCalendar),
]
