import { appendFileSync } from 'node:fs'

/** A reporter of vitest's: a line for each file with how long it took, what it opens before its first test included. */
export default class TimedFiles {
  onTestModuleEnd(module) {
    const { collectDuration, duration } = module.diagnostic()
    const line = { file: module.relativeModuleId, beforeMs: collectDuration, testsMs: duration }
    appendFileSync(process.env.TIMED_FILES, `${JSON.stringify(line)}\n`)
  }
}
