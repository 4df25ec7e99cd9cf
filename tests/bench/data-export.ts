import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import { derivedId, instant, type EventId, type UserId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createDiskFiles } from '#infra/platform/files/disk.ts'
import { makeDataExports } from '#infra/people/privacy/export/worker.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const STREAMS = sized(100, 3)
const MESSAGES = sized(100, 5)
const BOUND_S = 60

/** The archive of a person with 10,000 sealed messages in a hundred conversations. */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-bench-files-'))
  const database = new Database({ url: server.url, poolSize: 10 })
  const store = await createPostgresEventStore({ url: server.url })
  try {
    const sql = database.system
    const vault = createVault({ keys: createKeyTable(database.vault), kek: randomBytes(32) })
    await seedCompany(sql, 'acme')
    await seedPerson(sql, 'acme', { name: 'ines', profiles: ['presenter'] })
    const [companyId, userId] = [idOf.company('acme'), idOf.user('acme', 'ines')]
    const limited = pLimit(8)
    const add = async (n: number) => {
      const otherUserId = derivedId<UserId>('bench export', String(n))
      const id = conversationIdOf(userId, otherUserId)
      const stream = `conversation-${id}` as const
      const context = `${stream}/MessageSent/body`
      const events = []
      for (let message = 1; message <= MESSAGES; message += 1)
        events.push({
          id: derivedId<EventId>(stream, String(message)),
          type: 'MessageSent' as const,
          schemaVersion: 1,
          data: {
            userId,
            otherUserId,
            messages: message,
            body: await vault.seal(userId, companyId, `Message ${n}/${message} `.repeat(40), context),
            attachment: null,
          },
          metadata: {
            companyId,
            actor: { kind: 'user' as const, userId },
            correlationId: 'bench',
            at: instant(new Date()),
          },
        })
      await store.append([{ stream, expected: 'no_stream', events }])
      await sql.query({
        text: `insert into rm.conversations_v1 (id, company_id, user_id, other_user_id, messages, seen, other_seen,
            last_at, revision)
          values ($1, $2, $3, $4, $5, 0, 0, now(), 0)`,
        values: [id, companyId, userId, otherUserId, MESSAGES],
      })
    }
    await Promise.all(Array.from({ length: STREAMS }, (_, n) => limited(() => add(n))))
    await sql.query({
      text: 'insert into app.data_exports (company_id, user_id) values ($1, $2)',
      values: [companyId, userId],
    })
    const since = performance.now()
    const logger = { info: () => undefined, error: console.error }
    const files = createDiskFiles(folder)
    await makeDataExports({ sql, store, vault, files, logger, now: () => new Date() }, Date.now() + 600_000)
    const seconds = (performance.now() - since) / 1_000
    const [made] = await sql.query<{ state: string; bytes: number }>({
      text: 'select state, bytes::float8 as bytes from app.data_exports',
    })
    return [
      {
        name: `archive of ${(STREAMS * MESSAGES).toLocaleString('en')} messages (${made?.state}, ${made?.bytes} bytes)`,
        figure: seconds,
        unit: 's',
        yardstick: 'a minute',
        ratio: seconds / BOUND_S,
        bound: '≤ 1',
        ok: made?.state === 'ready' && seconds <= BOUND_S,
      },
    ]
  } finally {
    await store.close()
    await database.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
