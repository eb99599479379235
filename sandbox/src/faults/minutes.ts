/** How long something takes, unless a try is to be shorter. */
export function minutes(usual: number): number {
  const given = Number(process.env.FAULTS_MINUTES || usual)
  if (!(given > 0)) throw new Error('FAULTS_MINUTES must be a number of minutes')
  return given
}

export const MINUTE_MS = 60_000
