import type { Endpoint } from '../http/endpoint.ts'
import type { RateLimits } from '../ports.ts'
import { companyEndpoints } from './companies.ts'
import type { RouteDependencies } from './dependencies.ts'
import { errorMailerEndpoints } from './error-mailers.ts'
import { mentoringRelationshipEndpoints } from './mentoring-relationships.ts'
import { mentoringRequestEndpoints } from './mentoring-requests.ts'
import { notificationEndpoints } from './notifications.ts'
import { profileEndpoints } from './profiles.ts'
import { programEndpoints } from './programs.ts'
import { realtimeTicketEndpoints } from './realtime-ticket.ts'
import { userEndpoints } from './users.ts'

/** Everything under `/api/v1`, for `createApi`. */
export function createEndpoints(dependencies: RouteDependencies, limits: RateLimits): readonly Endpoint[] {
  return [
    ...companyEndpoints,
    ...programEndpoints(dependencies),
    ...profileEndpoints(dependencies),
    ...userEndpoints(dependencies),
    ...mentoringRequestEndpoints(dependencies),
    ...mentoringRelationshipEndpoints(dependencies),
    ...notificationEndpoints(dependencies),
    ...errorMailerEndpoints(dependencies, limits),
    ...realtimeTicketEndpoints(dependencies),
  ]
}
