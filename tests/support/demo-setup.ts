import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { composeCore } from '#infra/compose.ts'
import { ensureDemo } from '#infra/demo/demo.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { copyDatabase } from './copy-database.ts'
import setupPostgres from './postgres-setup.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A database with the demo companies, to copy, and the key of its personal text in base64. `folder` is empty, for
     * the data folder that `demoFolder` copies.
     */
    demo: { readonly template: string; readonly vaultKey: string; readonly folder: string }
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
  const folder = path.dirname(await throwAwayFolder())
  project.provide('demo', { template: demo, vaultKey: vaultKey.toString('base64'), folder })
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await teardown()
  }
}
