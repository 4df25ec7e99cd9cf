import { trainingTools } from '../../contract/content/training-tools.ts'
import { found, one } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { plainResource } from '../../platform/plain/plain-resource.ts'
import { clickOn } from '../../queries/content/training-tools.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

const toolResource = serializer(trainingTools)

const toolList = plainResource({
  contract: trainingTools,
  table: 'app.training_tools',
  order: 't.position',
  expressions: { order: 't.position' },
  page: 100,
  visible: () => () => 'not t.archived',
  operations: { list: { summary: 'What the company offers to watch and to read, in its order', may: () => true } },
})

export function trainingToolEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql } = dependencies
  return [
    ...toolList(dependencies),
    endpoint({
      method: 'patch',
      path: trainingTools.paths.click,
      summary: 'Count that the reader opened a tool: once a day',
      access: 'session',
      reads: [],
      query: queryOf(trainingTools),
      answers: answersOf(trainingTools),
      handle: async (call) => {
        const { id: userId, timeZone } = call.user
        const connection = sql(call.company.id)
        const row = await connection.transaction((work) => clickOn(work, call.params['id'] ?? '', userId, timeZone))
        return one(call, JSON.stringify(toolResource(found(row))))
      },
    }),
  ]
}
