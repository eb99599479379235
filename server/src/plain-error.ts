/** Told in its own words to whoever started the program, without a stack trace. */
export class PlainError extends Error {
  override readonly name: string = 'PlainError'
}

export function complain(error: unknown): void {
  console.error(error instanceof PlainError ? error.message : error)
}
