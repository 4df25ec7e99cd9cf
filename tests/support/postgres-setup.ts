import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#infra/platform/database/prepare.ts'
import { startPostgres } from '#infra/platform/embedded/postgres.ts'
import { dropDatabase, onServer, withLogin } from './copy-database.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that nobody connects to, and the server it is on. */
    postgres: {
      readonly server: string
      readonly template: string
      readonly prefix: string
      /** Name and password of the login that the product runs as; it owns nothing. */
      readonly runtime: { readonly login: string; readonly password: string }
    }
  }
}

interface Server {
  readonly url: string
  readonly template: string
  readonly prefix: string
  readonly runtime: { readonly login: string; readonly password: string }
  readonly stop: () => Promise<void>
}

/** One server a run, whatever the number of projects that name this file as their global setup. */
const shared = globalThis as typeof globalThis & { binomeTestServer?: { promise: Promise<Server>; users: number } }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.binomeTestServer ??= { promise: startServer(), users: 0 }
  const running = shared.binomeTestServer
  running.users++
  const { url, template, prefix, runtime, stop } = await running.promise
  project.provide('postgres', { server: url, template, prefix, runtime })
  return async () => {
    if (--running.users > 0) return
    delete shared.binomeTestServer
    await stop()
  }
}

async function startServer(): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL']
  const prefix = `binome_test_${process.pid}_${Date.now().toString(36)}`
  const template = `${prefix}_template`
  const runtime = { login: `${prefix}_runtime`, password: randomBytes(12).toString('base64url') }
  if (given !== undefined && given !== '') {
    await prepareTemplate(given, template, runtime)
    return { url: given, template, prefix, runtime, stop: () => dropDatabases(given, prefix, runtime.login) }
  }
  const folder = await throwAwayFolder()
  const postgres = await startPostgres({ folder, settings: { max_connections: '300' } })
  const url = postgres.url('postgres')
  await prepareTemplate(url, template, runtime)
  return {
    url,
    template,
    prefix,
    runtime,
    async stop() {
      await postgres.stop()
      await rm(path.dirname(folder), { recursive: true, force: true })
    },
  }
}

async function prepareTemplate(server: string, template: string, runtime: Server['runtime']): Promise<void> {
  await onServer(server, (client) => client.query(`create database ${client.escapeIdentifier(template)}`))
  const url = new URL(server)
  url.pathname = `/${template}`
  await prepareDatabase({ url: withLogin(url.href, runtime), migrateUrl: url.href })
}

async function dropDatabases(server: string, prefix: string, login: string): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, $1)`,
      [prefix],
    )
    for (const { datname } of rows) await dropDatabase(client, datname)
    await client.query(`drop role if exists ${client.escapeIdentifier(login)}`)
  })
}
