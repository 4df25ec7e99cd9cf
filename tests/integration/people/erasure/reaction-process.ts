import { createErasureReaction } from '#commands/people/reactions/erasure.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { processOf, reactions } from './support.ts'

/** The reaction in a process that dies, as by kill -9, before or after a step: `forget`, `scrub`, or the n-th `end`. */
const [url = '', step = '', moment = ''] = process.argv.slice(2)

const database = new Database({ url, poolSize: 5 })
const store = await createPostgresEventStore({ url })
const { vault, records, commands } = processOf(database, store)
let ends = 0

async function dying<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (name === step && moment === 'before') process.kill(process.pid, 'SIGKILL')
  const result = await work()
  if (name === step) process.kill(process.pid, 'SIGKILL')
  return result
}

const reaction = createErasureReaction({
  listsOf: async () => [],
  vault: { forget: (...args) => dying('forget', () => vault.forget(...args)) },
  records: {
    ...records,
    scrub: (...args) => dying('scrub', () => records.scrub(...args)),
  },
  commands: {
    ...commands,
    mentoringRequests: {
      partyErased: (input) => dying(`end ${++ends}`, () => commands.mentoringRequests.partyErased(input)),
    },
  },
  isProcessed: async () => true,
})
reactions({ reaction }, database.system, store)
