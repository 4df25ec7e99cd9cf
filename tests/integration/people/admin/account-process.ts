import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { workOnImports } from '#infra/people/invitations/import.ts'
import { accountWriter } from '#tests/support/account-writer.ts'

/**
 * Works on files of accounts in a process that dies, as by kill -9, in the second portion: `rows` before they are
 * committed, `before` the events, `after` the events.
 */
const [url = '', moment = ''] = process.argv.slice(2)
const database = new Database({ url, poolSize: 5 })
const writer = accountWriter(database, await createPostgresEventStore({ url }))
let [portions, registered] = [0, 0]

const die = () => process.kill(process.pid, 'SIGKILL')

await workOnImports(database, {
  ...writer,
  system: {
    query: (statement) => writer.system.query(statement),
    transaction: (work) =>
      writer.system.transaction(async (sql) => {
        const result = await work(sql)
        if ((portions += 1) === 2 && moment === 'rows') die()
        return result
      }),
  },
  accounts: {
    ...writer.accounts,
    async registerReserved(input) {
      const second = (registered += 1) === 2
      if (second && moment === 'before') die()
      const result = await writer.accounts.registerReserved(input)
      if (second && moment === 'after') die()
      return result
    },
  },
})
