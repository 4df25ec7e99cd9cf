import { derivedId } from '#domain/platform/ids.ts'
import { errorMailersPath, errorReport } from '../../contract/platform/error-mailers.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { withoutSecrets } from '../../platform/http/secrets.ts'
import type { RouteDependencies } from './shared/dependencies.ts'

/**
 * Reports of crashed pages. Anyone may send one, so it is small, rate-limited and stored without tokens. The user is
 * the one of the session, never the one that the report names.
 */
export function errorMailerEndpoints({ errorReports, limits }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: errorMailersPath,
      summary: 'Report a crash of the page',
      access: 'anyone',
      reads: [],
      body: { schema: errorReport, kind: 'plain', anyText: true },
      handle: async ({ company, context, session, idempotencyKey }, report) => {
        await limit(limits, 'error_report', company.id, context.address)
        const userId = session?.user.id ?? null
        const id = derivedId('error_report', company.id, userId ?? context.address, idempotencyKey)
        await errorReports.add(company.id, id, userId, {
          error: withoutSecrets(report.error),
          component_stack: report.component_stack && withoutSecrets(report.component_stack),
          browser: report.browser && withoutSecrets(report.browser),
          path: report.path && withoutSecrets(report.path.replace(/[?#].*$/s, '')),
        })
        return { status: 204, body: null }
      },
    }),
  ]
}
