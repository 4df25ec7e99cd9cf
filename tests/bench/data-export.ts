import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import { derivedId, instant, type EventId, type RequestId } from '#domain/shared/ids.ts'
import { Database } from '#infra/database/database.ts'
import { createPostgresEventStore } from '#infra/event-store/postgres.ts'
import { createDiskFiles } from '#infra/files/disk.ts'
import { makeDataExports } from '#infra/privacy/export/worker.ts'
import { createKeyTable } from '#infra/vault/key-table.ts'
import { createVault } from '#infra/vault/vault.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const STREAMS = 1_000
const NOTES = 10
const BOUND_S = 60

/** The archive of a person with 10,000 sealed notes in a thousand streams. */
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
      const id = derivedId<RequestId>('bench export', String(n))
      const stream = `mentoring_request-${id}` as const
      const context = `${stream}/OtherDatesProposed/note`
      const events = []
      for (let note = 0; note < NOTES; note += 1)
        events.push({
          id: derivedId<EventId>(stream, String(note)),
          type: 'OtherDatesProposed' as const,
          schemaVersion: 1,
          data: { slots: [], note: await vault.seal(userId, companyId, `Note ${n}/${note} `.repeat(40), context) },
          metadata: {
            companyId,
            actor: { kind: 'user' as const, userId },
            correlationId: 'bench',
            at: instant(new Date()),
          },
        })
      await store.append([{ stream, expected: 'no_stream', events }])
      await sql.query({
        text: `insert into rm.mentoring_requests_v1 (id, company_id, program_id, participant_id, participant_user_id,
            presenter_id, presenter_user_id, relationship_id, state, score, requested_at, answer_due_at, updated_at,
            attributes, revision)
          values ($1, $2, $3, $1, $1, $1, $4, $1, 'requested', 1, now(), now(), now(), '{}', 0)`,
        values: [id, companyId, idOf.program('acme'), userId],
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
        name: `archive of ${(STREAMS * NOTES).toLocaleString('en')} notes (${made?.state}, ${made?.bytes} bytes)`,
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
