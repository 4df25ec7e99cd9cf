import type { Companies } from '#api/ports/company.ts'
import type { BaseUrlOf } from '#commands/people/links/ports.ts'
import type { ProcessRole } from '#contract/console/platform/operations.ts'
import type { Core } from '../compose.ts'
import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/logs/logs.ts'
import type { LocalSockets } from '../platform/realtime/local-sockets.ts'
import type { ReadGauges } from '../platform/metrics/gauges.ts'
import type { createChecks } from '../platform/runtime/checks.ts'
import type { Check } from '../platform/runtime/health.ts'

/** What this process was started with. */
export interface ProcessOptions {
  readonly config: Config
  readonly core: Core
  /** Of the database, as the product's login. */
  readonly url: string
  /** Signs seals of the log. */
  readonly sealKey: Buffer | undefined
  /** The copy of the seals outside the database. */
  readonly sealFile: string | undefined
  readonly version: string
  /** The folder with the built applications. */
  readonly applications: string
  /** The console may be built while the product runs. */
  readonly consoleBuilt: Promise<void>
  readonly logger: Logger
}

/** What every role is started with. */
export interface RoleOptions extends ProcessOptions {
  /** Whether this process has the role. */
  readonly has: (role: ProcessRole) => boolean
  readonly checks: ReturnType<typeof createChecks>
  /** One cache for calls and sockets. */
  readonly companies: Companies
  /** Sockets of this process hear at once what it commits. */
  readonly localSockets: LocalSockets
  /** Waits until this process listens. */
  readonly baseUrlOf: BaseUrlOf
}

/**
 * When a role stops:
 * - `draining`: at once, while the server still answers; for workers that no call waits for
 * - `closing`: together with the server, after DRAIN_SECONDS; for what clients are connected to
 * - `closed`: after the last call was answered; for what calls wait for
 */
type StopPhase = 'draining' | 'closing' | 'closed'

/** A role that was started. */
export interface RunningRole {
  /** For `/readyz` and the alarm. */
  readonly health: Check
  /** By the name under which `binome_figures_failed` reports that they could not be read. */
  readonly gauges?: Readonly<Record<string, ReadGauges>>
  readonly stopPhase: StopPhase
  stop(): Promise<void>
}
