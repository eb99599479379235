import { board } from '@pitlane/contract/board/calls'
import { serveUnchanged } from '../../platform/http/serve.ts'
import { knowingPaces } from '../bookings/known-paces.ts'
import { boardTopics, showBoard } from './show-board.ts'

// By the minute: somebody is late, and was looked at by HQ, without anything having changed.
export const boardRoutes = [
  serveUnchanged(board.days, boardTopics, knowingPaces(showBoard), { per: 'minute', isDear: true }),
]
