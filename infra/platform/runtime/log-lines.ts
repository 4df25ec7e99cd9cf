import type { Logger } from '../logs/logs.ts'
import { aroundCommands, type Instrumentation, outcomeOf, outcomeOfError } from './instrumentation.ts'

/**
 * At `debug`, logs a line for each command and for each batch that a follower of the log has applied, with the
 * correlation ids of its events.
 */
export function createLogLines(logger: Pick<Logger, 'debug' | 'isLevelEnabled'>): Instrumentation {
  return {
    listener: (listener) => listener,
    eventStore: (store) => store,
    publisher: (sender) => sender,
    commands: (family) =>
      aroundCommands(family, async (command, { companyId, correlationId, actor }, run) => {
        if (!logger.isLevelEnabled('debug')) return run()
        const started = performance.now()
        const known = { command, companyId, correlationId, actor: actor.userId ?? actor.kind }
        try {
          const result = await run()
          const made = result.ok ? { id: result.id, position: String(result.position) } : {}
          const refusal = !result.ok && 'refusal' in result ? { refusal: result.refusal.code } : {}
          logger.debug({ ...known, outcome: outcomeOf(result), ...made, ...refusal, ms: since(started) }, 'command')
          return result
        } catch (error) {
          logger.debug({ ...known, outcome: outcomeOfError(error), ms: since(started), err: error }, 'command')
          throw error
        }
      }),
    projection: (projection) => ({
      ...projection,
      async apply(sql, events, context) {
        if (!logger.isLevelEnabled('debug')) return projection.apply(sql, events, context)
        const started = performance.now()
        await projection.apply(sql, events, context)
        logger.debug(
          {
            follower: projection.name,
            version: projection.version,
            mode: context.mode,
            events: events.length,
            position: String(events.at(-1)?.position),
            correlationIds: [...new Set(events.map(({ metadata }) => metadata.correlationId))],
            ms: since(started),
          },
          'followed',
        )
      },
    }),
  }
}

function since(started: number): number {
  return Math.round(performance.now() - started)
}
