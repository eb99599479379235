/** As many as a page may hold: the fewest calls. */
const LIMIT = 100

type Input = Readonly<Record<string, unknown>>

/** Everything of a list, page by page, as it is asked for. What changes meanwhile may be told twice or be missed. */
export async function* eachOf(
  ask: (input: Input) => Promise<unknown>,
  pagedBy: string | true,
  input: Input,
): AsyncGenerator<unknown, void, undefined> {
  const first = typeof input.page === 'number' ? input.page : 1
  for (let page = first; ; page++) {
    const answer = await ask(pagedBy === true ? { ...input, page } : { limit: LIMIT, ...input, page })
    const ones = listIn(answer, pagedBy)
    yield* ones
    if (ones.length === 0 || page >= pagesOf(answer)) return
  }
}

function listIn(answer: unknown, pagedBy: string | true): unknown[] {
  const list = pagedBy === true ? answer : fieldOf(answer, pagedBy)
  return Array.isArray(list) ? list : []
}

/** A page that is only a list does not say how many there are: the first empty one is the end. */
function pagesOf(answer: unknown): number {
  const pages = fieldOf(answer, 'totalPages')
  return typeof pages === 'number' ? pages : Number.POSITIVE_INFINITY
}

function fieldOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
}
