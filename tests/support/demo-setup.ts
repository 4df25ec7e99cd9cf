import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { composeCore } from '#infra/compose.ts'
import { ensureDemo } from '#infra/demo/demo.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { copyDatabase } from './copy-database.ts'
import setupPostgres from './postgres-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with the demo companies, to copy, and the key of its personal text in base64. */
    demo: { readonly template: string; readonly vaultKey: string }
  }
}

/** For the tier that runs the whole product: the demo companies are made once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const teardown = await setupPostgres(project)
  const { server, template, prefix } = project.getProvidedContext().postgres
  const vaultKey = randomBytes(32)
  const demo = `${prefix}_demo`
  const url = await copyDatabase(server, template, demo)
  const core = await composeCore({ url, poolSize: 4, vaultKey, logger: createLogger({ level: 'warn' }) })
  try {
    await ensureDemo(core, new Date(), () => undefined)
  } finally {
    await core.close()
  }
  project.provide('demo', { template: demo, vaultKey: vaultKey.toString('base64') })
  return teardown
}
