import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isOutage } from '#projections/platform/outage.ts'
import { composeCore, type Core } from './compose.ts'
import { assertSealing, type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { prepareDatabase } from './platform/database/prepare.ts'
import { loginOf, needlessRights } from './platform/database/runtime-login.ts'
import type { Position } from '#domain/platform/event-store.ts'
import { ensureDemo } from './demo/demo.ts'
import { type EmbeddedInstance, startEmbedded } from './platform/embedded/instance.ts'
import { AlreadyRunning } from './platform/embedded/run-lock.ts'
import { createLogger, type Logger } from './platform/logs/logs.ts'
import { assertLogCoversFollowers, LogBehindFollowers } from './platform/runtime/restored.ts'
import { startTelemetry } from './platform/runtime/telemetry.ts'
import type { Product } from './roles/product.ts'
import { welcome } from './roles/welcome.ts'

const root = path.resolve(import.meta.dirname, '..')
/** How long each part may take to stop, in milliseconds; the product has DRAIN_SECONDS besides. */
const stopMs = { product: 9_000, core: 3_000, postgres: 6_000, traces: 1_000 } as const

/** How long the read models may take to show a demo that was just made, in milliseconds. */
const demoNoticeMs = 300_000

interface Part {
  readonly name: string
  readonly mostMs: number
  readonly stop: () => Promise<void>
  /** What of it is still under way, in words. */
  readonly underWay?: () => readonly string[]
}

/** What was started, in order; stopped in reverse. */
const started: Part[] = []
let stopping: Promise<void> | undefined

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const [webBuilt, consoleBuilt] = [builtMeanwhile('web'), builtMeanwhile('admin')]
  const config = readConfig(process.env, root)
  assertSealing(config)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const telemetry = await startTelemetry(config, version)
  started.push({ name: 'the traces', mostMs: stopMs.traces, stop: () => telemetry.stop() })
  const { logger } = telemetry
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(logger, 0, signal))
  // The script that started us was killed: its IPC channel is closed.
  process.once('disconnect', () => void stop(logger, 0, 'the parent is gone'))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      logger.fatal({ err: error }, event)
      void stop(logger, 1, event)
    })

  // Loading it takes as long as making a cluster, and another core.
  const loadProduct = () => import('./roles/product.ts')
  const embedded = await database(config, () => void loadProduct())
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const migrateUrl = config.migrateDatabaseUrl ?? embedded?.migrateUrl ?? url
  const vaultKey = config.vaultKey ?? embedded?.vaultKey ?? Buffer.alloc(0)
  const sealKey = config.sealKey ?? embedded?.sealKey
  const sealFile = config.sealFile ?? embedded?.sealFile
  await prepareDatabase({ url, migrateUrl })
  const needless = await needlessRights(url)
  if (needless.length > 0)
    logger.warn(
      { login: loginOf(url), needless },
      'the login of DATABASE_URL may more than the product needs: docs/operations.md, "Two logins"',
    )
  const { eventStoreUrl, databasePoolSize: poolSize } = config
  const { instrumentation, metrics } = telemetry
  const onGroup = (appends: number) => metrics.groupCommitted(appends)
  const { previousVaultKey } = config
  const core = await composeCore({
    url,
    eventStoreUrl,
    poolSize,
    vaultKey,
    vapidKey: config.vapidKey,
    previousVaultKey,
    logger,
    instrumentation,
    onGroup,
  })
  started.push({ name: 'the connections', mostMs: stopMs.core, stop: () => core.close() })
  await assertLogCoversFollowers(core.database.system, await core.log.end())
  const isNew = config.demo && (await ensureDemo(core, new Date(), say))
  await webBuilt
  const { startProduct } = await loadProduct()
  const product = await startProduct({
    config,
    core,
    url,
    sealKey,
    sealFile,
    version,
    applications: path.join(root, 'dist'),
    consoleBuilt,
    logger,
    metrics,
  })
  started.push({
    name: 'the product',
    mostMs: stopMs.product + config.drainMs,
    stop: () => product.stop(),
    underWay: () => product.underWay(),
  })
  if (isNew) await showsAll(core, product)
  await embedded?.lock.announce(`http://localhost:${product.port}`)
  say(welcome(config, product.port))
  process.send?.('ready')
}

/** The demo is complete before its address is printed, with what the reactions append to it. */
async function showsAll({ store }: Pick<Core, 'store'>, product: Pick<Product, 'shows'>): Promise<void> {
  let position: Position = 0n
  while (position < (await store.head())) {
    position = await store.head()
    await product.shows(position, demoNoticeMs)
  }
}

/** The script that starts us builds the applications meanwhile, and names each that is there (bootstrap/run.mjs). */
async function builtMeanwhile(name: 'web' | 'admin'): Promise<void> {
  if (process.env['BINOME_BUILDS'] !== '1') return
  await new Promise<void>((resolve) => process.on('message', (built) => built === name && resolve()))
}

async function database(config: Config, meanwhile: () => void): Promise<EmbeddedInstance | undefined> {
  if (config.databaseUrl !== undefined) return undefined
  const embedded = await startEmbedded(config, say, 'whole', meanwhile)
  started.push({ name: 'PostgreSQL', mostMs: stopMs.postgres, stop: () => embedded.stop() })
  return embedded
}

/**
 * Stops everything once, in reverse order, PostgreSQL last. A part that exceeds its time is cut and named in the log.
 * That is no fault: it is as safe as after a kill, and the whole stop fits into the usual 30 seconds
 * (docs/decisions/2015).
 */
function stop(logger: Logger, code: number, why: string): Promise<void> {
  stopping ??= (async () => {
    logger.info({ why }, 'stopping')
    let failed = false
    for (const part of started.toReversed())
      await stopPart(part, logger).catch((error: unknown) => {
        // A service that is away cannot take the goodbye of this process.
        failed ||= !isOutage(error)
        logger.error({ err: error, name: part.name }, 'could not be stopped cleanly')
      })
    process.exit(failed ? 1 : code)
  })()
  return stopping
}

async function stopPart({ name, mostMs, stop, underWay }: Part, logger: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      logger.warn({ name, underWay: underWay?.() ?? [] }, `was not stopped within ${mostMs} ms and is cut`)
      resolve()
    }, mostMs)
  })
  await Promise.race([stop(), late])
  clearTimeout(timer)
}

/** Mistakes that the operator can correct are reported as one sentence, others with their stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Binôme cannot start. ${error.message}`
  if (error instanceof LogBehindFollowers) return `Binôme cannot start. ${error.message}`
  if (error instanceof AlreadyRunning) return `${error.message}.`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is taken by another program: set PORT to a free one, e.g. PORT=3001 npm start.`
  return `Binôme cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  await stop(createLogger({ level: 'error' }), 1, 'failed start')
}
