const ASKED = '--minutes='

/** How long something takes, unless a try is to be shorter: FAULTS_MINUTES=2 npm run test:faults -- soak */
export function minutes(usual: number): number {
  const asked = process.argv.find((it) => it.startsWith(ASKED))?.slice(ASKED.length)
  const given = Number(asked ?? usual)
  if (!(given > 0)) throw new Error('FAULTS_MINUTES must be a number of minutes')
  return given
}
