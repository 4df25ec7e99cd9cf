// The double as a process of its own, started by `process.ts`: a node that may become a follower, and its leader, over
// one log in a file.
import { eventStoreDbDouble } from './double.ts'
import { openLog } from './log-file.ts'
import type { Orders } from './process.ts'

const [file = '', port = '0', leaderPort = '0'] = process.argv.slice(2)
const log = openLog(file)
const node = await eventStoreDbDouble({ log, port: Number(port) })
const leader = await eventStoreDbDouble({ log, port: Number(leaderPort) })
node.faults.leader = { host: '127.0.0.1', port: leader.port }

process.on('message', ({ append = [], read = [], ...settings }: Orders) => {
  for (const faults of [node.faults, leader.faults]) faults.delay = settings.delay ?? faults.delay
  node.faults.follower = settings.follower ?? node.faults.follower
  node.faults.append(...append)
  node.faults.read(...read)
  process.send?.({ calls: { node: node.calls, leader: leader.calls } })
})
process.once('disconnect', () => process.exit())
process.send?.({ port: node.port, leaderPort: leader.port })
