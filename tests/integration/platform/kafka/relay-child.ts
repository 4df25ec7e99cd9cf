import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createPublicSender } from '#infra/platform/kafka/client.ts'
import { startRelay } from '#infra/platform/kafka/relay.ts'

// A relay that dies between the acknowledgement and the checkpoint: `relay-child.ts <database> <broker>
// <acknowledgements>`.
const [url = '', broker = '', acknowledgements = '1'] = process.argv.slice(2)
const sender = createPublicSender({ brokers: [broker] })
let left = Number(acknowledgements)
startRelay({
  store: await createPostgresEventStore({ url }),
  sql: new Database({ url, poolSize: 3 }).system,
  sender: {
    ...sender,
    async send(messages) {
      await sender.send(messages)
      if (--left === 0) process.kill(process.pid, 'SIGKILL')
    },
  },
  log: { info: () => undefined, error: console.error },
  leaseMs: 600,
  batchSize: 7,
})
