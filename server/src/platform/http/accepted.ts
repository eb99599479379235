/** The answer so far to something that goes on: 202 instead of 200. */
export class Accepted<T> {
  readonly output: T

  constructor(output: T) {
    this.output = output
  }
}
