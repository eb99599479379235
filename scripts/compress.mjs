import { constants, setPriority } from 'node:os'
import { ensureWebCompressed } from './build-web.mjs'
import { main } from './run.mjs'

/** Behind a demo that runs already, and after everything else on this machine. */
setPriority(constants.priority.PRIORITY_LOW)
await main(ensureWebCompressed)
