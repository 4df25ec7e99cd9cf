import { readFileSync } from 'node:fs'
import path from 'node:path'
import { composeCore, type Core } from './compose.ts'
import { assertSealing, type Config, ConfigError, readConfig } from './config.ts'
import { prepareDatabase } from './database/prepare.ts'
import { loginOf, needlessRights } from './database/runtime-login.ts'
import { ensureDemo } from './demo/demo.ts'
import { type EmbeddedInstance, startEmbedded } from './embedded/instance.ts'
import { AlreadyRunning } from './embedded/run-lock.ts'
import { createLogger, type Logger } from './logs.ts'
import { startProduct } from './product.ts'
import { assertLogCoversFollowers, LogBehindFollowers } from './runtime/restored.ts'
import { startTelemetry } from './runtime/telemetry.ts'
import { welcome } from './welcome.ts'

const root = path.resolve(import.meta.dirname, '..')
/** A stop that takes longer is cut short, in milliseconds; process managers wait 10 s and DRAIN_SECONDS. */
let stopMs = 9_000

/** What was started, in order; stopped in reverse. */
const started: { readonly name: string; readonly stop: () => Promise<void> }[] = []
let stopping: Promise<void> | undefined

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const config = readConfig(process.env, root)
  assertSealing(config)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const telemetry = await startTelemetry(config, version)
  started.push({ name: 'the traces', stop: () => telemetry.stop() })
  stopMs += config.drainMs
  const { logger } = telemetry
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(logger, 0, signal))
  // The script that started us was killed: its IPC channel is closed.
  process.once('disconnect', () => void stop(logger, 0, 'the parent is gone'))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      logger.fatal({ err: error }, event)
      void stop(logger, 1, event)
    })

  const embedded = await database(config)
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
  keep('core', core)
  await assertLogCoversFollowers(core.database.system, await core.endOfLog())
  if (config.demo) await ensureDemo(core, new Date(), say)
  const product = await startProduct({
    config,
    core,
    url,
    sealKey,
    sealFile,
    version,
    applications: path.join(root, 'dist'),
    logger,
    metrics,
  })
  started.push({ name: 'the product', stop: () => product.stop() })
  await embedded?.lock.announce(`http://localhost:${product.port}`)
  say(welcome(config, product.port))
}

async function database(config: Config): Promise<EmbeddedInstance | undefined> {
  if (config.databaseUrl !== undefined) return undefined
  const embedded = await startEmbedded(config, say)
  started.push({ name: 'PostgreSQL', stop: () => embedded.stop() })
  return embedded
}

function keep(name: string, part: Pick<Core, 'close'>): void {
  started.push({ name, stop: () => part.close() })
}

/** Stops everything once, in reverse order, PostgreSQL last. */
function stop(logger: Logger, code: number, why: string): Promise<void> {
  stopping ??= (async () => {
    logger.info({ why }, 'stopping')
    setTimeout(() => {
      logger.error({ why }, `not stopped within ${stopMs} ms`)
      process.exit(1)
    }, stopMs).unref()
    let failed = false
    for (const { name, stop } of started.toReversed())
      await stop().catch((error: unknown) => {
        failed = true
        logger.error({ err: error, name }, 'could not be stopped cleanly')
      })
    process.exit(failed ? 1 : code)
  })()
  return stopping
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
