import { readFileSync } from 'node:fs'

/** What did not run counts as failed, and so does a runner that fails without saying which test did. */
export function countVitest(report, code) {
  const { testResults = [] } = read(report)
  let passed = 0
  let failed = 0
  for (const file of testResults) {
    const good = file.assertionResults.filter(({ status }) => status === 'passed').length
    const bad = file.assertionResults.length - good
    passed += good
    failed += file.status === 'failed' ? Math.max(bad, 1) : bad
  }
  return settle(passed, failed, code)
}

export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report).stats ?? {}
  if (skipped > 0) console.error(`${skipped} browser tests did not run; that counts as failed.`)
  return settle(expected, unexpected + flaky + skipped, code)
}

function settle(passed, failed, code) {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}
