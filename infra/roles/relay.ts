import { parkedInWords } from '../platform/kafka/parked.ts'
import { startKafkaRelay } from '../platform/kafka/start.ts'
import type { RoleOptions, RunningRole } from './role.ts'

/** Publishes the log to Kafka. Without brokers it does nothing. */
export function startRelayRole({ config, core, logger, checks }: RoleOptions): RunningRole {
  const { database, store, instrumentation } = core
  const { kafka } = config
  if (kafka === undefined) return { health: checks.reachable, stopPhase: 'draining', stop: () => Promise.resolve() }
  return {
    health: async () => (await checks.noneFailing(['kafka_relay'])) ?? parkedInWords(database.system),
    stopPhase: 'draining',
    stop: startKafkaRelay({ kafka, store, database, logger, watched: instrumentation.publisher }),
  }
}
