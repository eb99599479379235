import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import { AppError } from '@pitlane/contract/errors'
import type { Config } from '../../config.ts'
import type { OpenSpan, SpanAttributes, SpanOptions, Tracing } from './tracing.ts'

type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>

/** Nothing is loaded unless an operator says where spans go. They leave as OTLP over HTTP, in JSON. */
export async function openTracing(config: TracingConfig): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (!endpoint) return undefined
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  }
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('pitlane')
  const underWay = new AsyncLocalStorage<Context>()

  function start({ name, kind, attributes, carried }: SpanOptions): { span: Span; context: Context } {
    // A job may be woken by another request than the one that asked for it.
    const parent = kind === 'consumer' ? contextOf(carried) : (underWay.getStore() ?? ROOT_CONTEXT)
    const span = tracer.startSpan(
      name,
      { ...(kind && { kind: kinds[kind] }), ...(attributes && { attributes }) },
      parent,
    )
    return { span, context: trace.setSpan(parent, span) }
  }

  function contextOf(carried: string | undefined): Context {
    const [, traceId, spanId, flags] = CARRIED.exec(carried ?? '') ?? []
    if (!traceId || !spanId) return ROOT_CONTEXT
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true })
  }

  function end(span: Span, attributes: SpanAttributes, hasFailed: boolean): void {
    span.setAttributes(attributes)
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  return {
    async within(options, work) {
      const { span, context } = start(options)
      try {
        const result = await underWay.run(context, work)
        span.end()
        return result
      } catch (error) {
        end(span, { 'error.type': kindOf(error) }, true)
        throw error
      }
    },

    begin(options): OpenSpan {
      const { span, context } = start(options)
      return {
        run: (work) => underWay.run(context, work),
        end: (attributes, hasFailed) => end(span, attributes, hasFailed),
      }
    },

    carried() {
      const context = underWay.getStore()
      const at = context && trace.getSpanContext(context)
      return at && `00-${at.traceId}-${at.spanId}-0${at.traceFlags & 1}`
    },

    flush: () => provider.forceFlush(),
    close: () => provider.shutdown(),
  }
}

/** As W3C's trace context writes it. */
const CARRIED = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/

/** A message may quote what somebody sent; the kind of a failure does not. */
function kindOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
