import { errorReport } from '../contract/requests.ts'
import { limit } from '../http/dispatch.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { withoutSecrets } from '../http/secrets.ts'
import type { RateLimits } from '../ports.ts'
import type { RouteDependencies } from './dependencies.ts'

/**
 * What a page that crashed tells. Anonymous, so it is small, limited and freed of tokens before it is kept. The user is the one of
 * the session, never the one that the report names.
 */
export function errorMailerEndpoints({ errorReports }: RouteDependencies, limits: RateLimits): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/error_mailers',
      summary: 'Report a crash of the page',
      access: 'anyone',
      reads: [],
      body: { schema: errorReport, kind: 'plain', anyText: true },
      handle: async ({ company, context, session }, report) => {
        await limit(limits, 'error_report', company.id, context.address)
        await errorReports.add(company.id, session?.user.id ?? null, {
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
