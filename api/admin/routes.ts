import type { RequestHandler } from 'express'
import { type AtOnce, ConcurrencyLimit } from '../platform/http/concurrency-limit.ts'
import { routerOf } from '../platform/http/dispatch.ts'
import { type ConsoleServices, jsonServer } from './platform/dialect.ts'
import { consoleEndpoints } from './all-resources.ts'

export interface AdminDependencies extends Omit<ConsoleServices, 'exports'> {
  /** Default: two CSV files for one session, two exports of the log for one company. */
  readonly exportsAtOnce?: { readonly csv: AtOnce; readonly log: AtOnce }
}

/**
 * Each CSV file keeps the ids of its rows; each export of the log holds a snapshot of it and two connections of its
 * own.
 */
const usualExports = { csv: { each: 2, all: 50 }, log: { each: 2, all: 12 } }

/** `/admin/api`, in the dialect of ra-data-json-server (docs/console.md); the `admin` of `createApi`. */
export function createAdminRoutes({
  exportsAtOnce: { csv, log } = usualExports,
  ...dependencies
}: AdminDependencies): RequestHandler {
  const exports = { csv: new ConcurrencyLimit(csv), log: new ConcurrencyLimit(log) }
  return routerOf(consoleEndpoints, jsonServer({ ...dependencies, exports }), dependencies)
}
