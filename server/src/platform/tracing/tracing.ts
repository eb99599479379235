/** What a span says beside its name: names that we gave, numbers, and ids. Never what somebody typed. */
export type SpanAttributes = Record<string, string | number | boolean>

export interface SpanOptions {
  name: string
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  attributes?: SpanAttributes
  /** What a job brought along from whoever asked for it. */
  carried?: string | undefined
}

/** A span that begins in one place and ends in another. */
export interface OpenSpan {
  /** Whatever is begun by the work is part of it. */
  run<T>(work: () => T): T
  end(attributes: SpanAttributes, hasFailed: boolean): void
}

/** Who did what for how long, and on whose behalf; only where an operator wants to know. */
export interface Tracing {
  /** Work as a part of what is under way, or of its own. */
  within<T>(span: SpanOptions, work: () => Promise<T>): Promise<T>
  begin(span: SpanOptions): OpenSpan
  /** Where we are, in a form that can be kept with a job. */
  carried(): string | undefined
  flush(): Promise<void>
  close(): Promise<void>
}

/** The work itself where nothing is traced. */
export function traced<T>(
  tracing: Tracing | undefined,
  span: () => SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  return tracing ? tracing.within(span(), work) : work()
}
