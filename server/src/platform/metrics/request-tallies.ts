/** What is counted of one call. */
interface Tally {
  /** By class of answer. */
  readonly answers: number[]
  /** By the first bound that they kept within; the last went beyond all. */
  readonly within: number[]
  timed: number
  seconds: number
}

const REQUESTS = 'pitlane_requests_total'
const SECONDS = 'pitlane_request_seconds'
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const classes = ['1xx', '2xx', '3xx', '4xx', '5xx', 'other', 'gone']
const OTHER = classes.indexOf('other')
const GONE = classes.indexOf('gone')

/**
 * Requests by call and class, and how long they took. Whatever is handed to prom-client has its labels checked, sorted and
 * joined each time, so what happens with every request is only added up, and written down when somebody asks.
 */
export function openTallies() {
  const tallies = new Map<string, Tally>()

  function begin(call: string): Tally {
    const tally = { answers: classes.map(() => 0), within: [...bounds, 0].map(() => 0), timed: 0, seconds: 0 }
    tallies.set(call, tally)
    return tally
  }

  return {
    /** The status is undefined when whoever asked was gone before the answer was. */
    answered(call: string, status: number | undefined, seconds: number | undefined): void {
      const tally = tallies.get(call) ?? begin(call)
      addOne(tally.answers, classAt(status))
      if (seconds === undefined) return
      addOne(tally.within, boundAt(seconds))
      tally.timed += 1
      tally.seconds += seconds
    },

    /** In the words of Prometheus. Calls are named by us, so nothing in them needs escaping. */
    written(): string {
      const all = [...tallies]
      return [
        `# HELP ${REQUESTS} Requests, by call and class of answer`,
        `# TYPE ${REQUESTS} counter`,
        ...all.flatMap(([call, tally]) => answersOf(call, tally)),
        '',
        `# HELP ${SECONDS} How long requests took, by call; event streams are not timed`,
        `# TYPE ${SECONDS} histogram`,
        ...all.flatMap(([call, tally]) => secondsOf(call, tally)),
        '',
      ].join('\n')
    },
  }
}

function addOne(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

function classAt(status: number | undefined): number {
  if (status === undefined) return GONE
  return status >= 100 && status < 600 ? Math.floor(status / 100) - 1 : OTHER
}

function boundAt(seconds: number): number {
  let at = 0
  while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1
  return at
}

function answersOf(call: string, { answers }: Tally): string[] {
  return answers.flatMap((count, at) =>
    count > 0 ? [`${REQUESTS}{call="${call}",class="${classes[at]}"} ${count}`] : [],
  )
}

function secondsOf(call: string, { within, timed, seconds }: Tally): string[] {
  if (timed === 0) return []
  let sum = 0
  const buckets = bounds.map((le, at) => {
    sum += within[at] ?? 0
    return `${SECONDS}_bucket{le="${le}",call="${call}"} ${sum}`
  })
  return [
    ...buckets,
    `${SECONDS}_bucket{le="+Inf",call="${call}"} ${timed}`,
    `${SECONDS}_sum{call="${call}"} ${seconds}`,
    `${SECONDS}_count{call="${call}"} ${timed}`,
  ]
}
