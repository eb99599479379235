import { board } from '@pitlane/contract/board/calls'
import { serveUnchanged } from '../../platform/http/serve.ts'
import { boardTopics, showBoard } from './show-board.ts'

// By the minute: somebody is late, and was looked at by HQ, without anything having changed.
export const boardRoutes = [
  serveUnchanged(board.days, boardTopics, showBoard, { per: 'minute', isDear: true }),
]
