import { drive } from '../instruments/drive.ts'

/** A load in a process of its own, at the pace of a busy counter. */
const { url, cookie, seconds } = JSON.parse(process.argv[2] ?? '{}')
process.send?.(await drive(url, { cookie }, { connections: 4, seconds, perSecond: 100 }))
process.exit()
