import { startCable } from './support.ts'

/** A process with sockets, for the tests to kill: `DATABASE_URL`, `POLL_MS`; its address is its first line. */
const server = await startCable({
  url: process.env['DATABASE_URL'] ?? '',
  limits: { pollMs: Number(process.env['POLL_MS']) },
})
process.stdout.write(`${server.url}\n`)
