import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call, Endpoint, ReadBody } from '#api/platform/http/endpoint.ts'
import { projectionNames } from '#projections/all.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'

/** The read models that the endpoint whose handler runs has declared. */
const declared = new AsyncLocalStorage<{ readonly endpoint: string; readonly reads: ReadonlySet<string> }>()

/** The same endpoint; `watchReads` knows while it runs what it may read. */
export function readingWhatItDeclares(endpoint: Endpoint): Endpoint {
  const { run, method, path, reads, readsIncluded = [] } = endpoint
  const named = `${method} ${path}`
  const within =
    <Of extends Call, Result>(handle: (call: Of, read: ReadBody) => Promise<Result>) =>
    (call: Of, read: ReadBody) => {
      const allowed = new Set(call.query.includeGiven ? [...reads, ...readsIncluded] : reads)
      return declared.run({ endpoint: named, reads: allowed }, () => handle(call, read))
    }
  return {
    ...endpoint,
    run:
      run.access === 'session'
        ? { access: 'session', handle: within(run.handle) }
        : { access: 'anyone', handle: within(run.handle) },
  }
}

/** The same statements; one of an endpoint that reads a read model which the endpoint has not declared throws. */
export function watchReads(sql: TransactionalSql): TransactionalSql {
  const checked = (inner: Sql): Sql => ({
    query: (statement) => {
      const known = declared.getStore()
      const missing = projectionNames.filter(
        (name) => known?.reads.has(name) === false && new RegExp(`\\brm\\.${name}\\b`).test(statement.text),
      )
      if (missing.length > 0) throw new Error(`${known?.endpoint} reads ${missing.join(', ')} and does not say so`)
      return inner.query(statement)
    },
  })
  return { ...checked(sql), transaction: (work) => sql.transaction((transaction) => work(checked(transaction))) }
}
