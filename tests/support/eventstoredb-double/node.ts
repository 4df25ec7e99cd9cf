// A node of three as a process of its own, started by `cluster.ts`. The file of the log says who leads; the arbiter
// says what gossip shows, and whether there is an election.
import { eventStoreDbDouble } from './double.ts'
import type { NodeOrders } from './cluster.ts'
import { SharedLog } from './shared-log.ts'

const [file = '', wanted = '0'] = process.argv.slice(2)
// A real node that has written what the others have not ends, cuts its log off and starts again.
const shared = new SharedLog(file, () => process.exit(0))
const { faults, port } = await eventStoreDbDouble({ log: shared.log, port: Number(wanted) })
faults.electing = true
faults.beforeLeading = () => {
  const leader = shared.leader()
  faults.follower = leader !== port
  faults.leader = { host: '127.0.0.1', port: leader }
}

process.on('message', ({ id, lead, members, electing, append = [], read = [], delay }: NodeOrders) => {
  if (lead !== undefined) shared.lead(lead, port)
  faults.members = members ?? faults.members
  faults.electing = electing ?? faults.electing
  faults.delay = delay ?? faults.delay
  faults.append(...append)
  faults.read(...read)
  process.send?.({ id })
})
process.once('disconnect', () => process.exit())
process.send?.({ port })
