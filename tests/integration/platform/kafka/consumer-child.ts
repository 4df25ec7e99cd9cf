import pg from 'pg'
import { runExampleConsumer } from '#infra/platform/kafka/example-consumer/consumer.ts'

// An instance of the example consumer that is killed before its nth statement: `consumer-child.ts <database> <broker>
// <group> <statement>`.
const [url = '', broker = '', group = '', statement = '0'] = process.argv.slice(2)
const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
let left = Number.POSITIVE_INFINITY
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (--left === 0) process.kill(process.pid, 'SIGKILL')
  return query.apply(this, args)
} as typeof pg.Client.prototype.query
await runExampleConsumer({
  url,
  kafka: { brokers: [broker] },
  group,
  sessionTimeout: 1000,
  say: (line) => process.stdout.write(`${line}\n`),
})
left = Number(statement)
