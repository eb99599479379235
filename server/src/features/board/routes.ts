import { board } from '@pitlane/contract/board/calls'
import { serve } from '../../platform/http/serve.ts'
import { showBoard } from './show-board.ts'

export const boardRoutes = [serve(board.days, showBoard)]
