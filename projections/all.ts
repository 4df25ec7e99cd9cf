import { actionPlans } from './mentoring/action-plan/projection.ts'
import { agendas } from './meetings/agenda/projection.ts'
import { capacities } from './mentoring/capacity/projection.ts'
import { conversations } from './messages/conversation/projection.ts'
import { feedbacks } from './mentoring/feedback/projection.ts'
import { figures } from './insight/figures/projection.ts'
import { journal } from './insight/journal/projection.ts'
import { meetings } from './meetings/meeting/projection.ts'
import { mentoringRelationships } from './mentoring/mentoring-relationship/projection.ts'
import { mentoringRequests } from './mentoring/mentoring-request/projection.ts'
import { notifications } from './messages/notifications/projection.ts'
import type { ReadModel, ReadModelDependencies } from './platform/read-model.ts'
import type { Projection } from './platform/runner/projection.ts'
import { waitingLists } from './mentoring/waiting-list/projection.ts'
import { workshops } from './meetings/workshop/projection.ts'

/** Every read model that follows the log. `all.test.ts` fails when a folder with a `projection.ts` is missing. */
export const readModels = [
  capacities,
  mentoringRequests,
  mentoringRelationships,
  meetings,
  feedbacks,
  conversations,
  agendas,
  workshops,
  actionPlans,
  waitingLists,
  notifications,
  journal,
  figures,
] as const satisfies readonly ReadModel[]

type Listed = (typeof readModels)[number]
/** Read models that answers come from. */
export type ReadModelName = Listed['name']
/** Those in which people read at once what they have written. */
export type ProjectionName = Extract<Listed, { readonly awaited: true }>['name']

export const projectionNames: readonly ProjectionName[] = readModels.flatMap((model) =>
  model.awaited ? [model.name] : [],
)

/** Every read model, ready to run. */
export function createProjections(dependencies: ReadModelDependencies): readonly Projection[] {
  return readModels.map((model) => projectionOf(model, dependencies))
}

/** One read model, ready to run. */
export function projectionOf(model: ReadModel, dependencies: ReadModelDependencies): Projection {
  const { name, version, categories, tables, after, paceMs } = model
  return {
    name,
    version,
    categories,
    tables,
    ...(after && { after }),
    ...(paceMs !== undefined && { paceMs }),
    ...model.project(dependencies),
  }
}
