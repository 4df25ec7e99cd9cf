import type { IncomingMessage } from 'node:http'
import {
  type Attributes,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import type { StreamAppend } from '#domain/platform/event-store.ts'
import { aroundCommands, type Instrumentation, outcomeOf, withAppend, withSend } from '../runtime/instrumentation.ts'
import { methodOf, routeOf } from '../runtime/routes.ts'

interface SpansOptions {
  readonly tracer: Tracer
  readonly propagator: TextMapPropagator
  readonly trustCaller: boolean
}

interface SpanOfTrace {
  readonly name: string
  readonly kind: SpanKind
  readonly traceparent: string
  readonly attributes: Attributes
}

/** A batch of events may belong to many traces; the first so many get a span. */
const tracesABatch = 32

/**
 * Spans around calls, commands, appends and what follows the log. Attributes are ids, names of the program's own and
 * figures.
 */
export function createSpans({ tracer, propagator, trustCaller }: SpansOptions): Instrumentation {
  const callerOf = (request: IncomingMessage): Context =>
    trustCaller ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter) : ROOT_CONTEXT

  /**
   * Runs `work` in a child span of the current one. An error is recorded by its name: its message may quote a person.
   */
  const within = async <Result>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    work: (span: Span) => Promise<Result>,
  ): Promise<Result> => {
    const parent = context.active()
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    try {
      return await context.with(trace.setSpan(parent, span), () => work(span))
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  /** One span in each of several traces for the same work. `inside`: the work continues in the first one. */
  const inAll = async <Result>(wanted: readonly SpanOfTrace[], inside: boolean, work: () => Promise<Result>) => {
    const spans = wanted.map(({ name, kind, traceparent, attributes }) =>
      tracer.startSpan(
        name,
        { kind, attributes },
        propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter),
      ),
    )
    const [first] = spans
    try {
      if (first === undefined) return await work()
      return await context.with(inside ? trace.setSpan(ROOT_CONTEXT, first) : ROOT_CONTEXT, work)
    } catch (error) {
      for (const span of spans) fail(span, error)
      throw error
    } finally {
      for (const span of spans) span.end()
    }
  }

  return {
    listener: (listener) => (request, response) => {
      const parent = callerOf(request)
      const method = methodOf(request)
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        parent,
      )
      response.once('close', () => {
        const route = routeOf(request)
        const correlationId = response.getHeader('x-request-id')
        span.updateName(`${method} ${route}`)
        span.setAttribute('http.route', route)
        if (typeof correlationId === 'string') span.setAttribute('binome.correlation_id', correlationId)
        if (response.writableFinished) span.setAttribute('http.response.status_code', response.statusCode)
        if (!response.writableFinished || response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      context.with(trace.setSpan(parent, span), () => listener(request, response))
    },

    commands: (family) =>
      aroundCommands(family, (name, { companyId, correlationId }, run) =>
        within(
          `command ${name}`,
          SpanKind.INTERNAL,
          { 'binome.command': name, 'binome.company_id': companyId, 'binome.correlation_id': correlationId },
          async (span) => {
            const result = await run()
            span.setAttribute('binome.outcome', outcomeOf(result))
            if (result.ok) span.setAttributes({ 'binome.id': result.id, 'binome.position': String(result.position) })
            return result
          },
        ),
      ),

    eventStore: (store) =>
      withAppend(store, (appends) =>
        within('append', SpanKind.PRODUCER, figuresOf(appends), async (span) => {
          const result = await store.append(bearing(appends, span, propagator))
          span.setAttribute('binome.outcome', !result.ok ? 'conflict' : result.repeated ? 'repeated' : 'ok')
          if (result.ok) span.setAttribute('binome.position', String(result.position))
          return result
        }),
      ),

    publisher: (sender) =>
      withSend(sender, (messages) => {
        const traces = tracesOf(messages, ({ headers }) => headers['ce_traceparent'])
        return inAll(
          traces.map((own) => ({
            name: 'publish',
            kind: SpanKind.PRODUCER,
            traceparent: own.traceparent,
            attributes: {
              'binome.position': own.items.at(-1)?.headers['ce_position'] ?? '',
              'binome.events': own.items.length,
              'binome.batch_events': messages.length,
            },
          })),
          false,
          () => sender.send(messages),
        )
      }),

    projection: (projection) => ({
      ...projection,
      apply(sql, events, applied) {
        const traces = applied.mode === 'live' ? tracesOf(events, ({ metadata }) => metadata.traceparent) : []
        // What follows, e.g. a command of a reaction, belongs to a trace only when the whole batch does.
        const alone = traces.length === 1 && traces[0]?.items.length === events.length
        const spans = traces.map(({ traceparent, items }) => ({
          name: `follow ${projection.name}`,
          kind: SpanKind.CONSUMER,
          traceparent,
          attributes: {
            'binome.follower': projection.name,
            'binome.version': projection.version,
            'binome.position': String(items.at(-1)?.position),
            'binome.correlation_id': items[0]?.metadata.correlationId ?? '',
            'binome.events': items.length,
            'binome.batch_events': events.length,
          },
        }))
        return inAll(spans, alone, () => projection.apply(sql, events, applied))
      },
    }),
  }
}

function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
}

function figuresOf(appends: readonly StreamAppend[]) {
  const events = appends.reduce((count, append) => count + append.events.length, 0)
  return { 'binome.streams': appends.length, 'binome.events': events }
}

/** The same appends; each event carries its trace when the trace is sampled. */
function bearing(appends: readonly StreamAppend[], span: Span, propagator: TextMapPropagator): readonly StreamAppend[] {
  if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return appends
  const carrier: Record<string, string> = {}
  propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter)
  const { traceparent } = carrier
  if (traceparent === undefined) return appends
  return appends.map((append) => ({
    ...append,
    events: append.events.map((event) => ({ ...event, metadata: { ...event.metadata, traceparent } })),
  }))
}

interface OwnItems<Item> {
  readonly traceparent: string
  readonly items: Item[]
}

/** The items of a batch by trace, for the first `tracesABatch` traces. */
function tracesOf<Item>(
  batch: readonly Item[],
  traceparentOf: (item: Item) => string | undefined,
): readonly OwnItems<Item>[] {
  const traces = new Map<string, OwnItems<Item>>()
  for (const item of batch) {
    const traceparent = traceparentOf(item)
    if (traceparent === undefined) continue
    const own = traces.get(traceparent)
    if (own !== undefined) own.items.push(item)
    else if (traces.size < tracesABatch) traces.set(traceparent, { traceparent, items: [item] })
  }
  return [...traces.values()]
}
