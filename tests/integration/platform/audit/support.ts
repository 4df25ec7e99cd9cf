import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { EventStore, NewEvent, StreamName } from '#domain/platform/event-store.ts'
import { type CompanyId, type EventId, id, instant } from '#domain/platform/ids.ts'
import { type SealKey, sealKey } from '#infra/platform/audit/seal.ts'
import { sealLog } from '#infra/platform/audit/sealer.ts'
import { type Finding, findingText } from '#infra/platform/audit/verify/findings.ts'
import { verifyLog, type VerifyOptions } from '#infra/platform/audit/verify/verify.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { testDatabase } from '#tests/support/postgres.ts'

export const key = sealKey(Buffer.alloc(32, 7))
export const acme = id<CompanyId>('a0000000-0000-4000-8000-000000000001')
export const globex = id<CompanyId>('b0000000-0000-4000-8000-000000000002')

/** Roles are the whole server's, which other tests share and make some in. */
export const ofTheServer = /^(not expected: )?(member of|superuser:|goes past row-level security:|setting of)/

/** A log of its own, and a superuser who does with it what nobody should. */
export interface AuditedLog {
  readonly url: string
  readonly store: EventStore
  /** Appends one event each to a stream, `count` times. @returns the stream */
  write(
    count: number,
    options?: { readonly company?: CompanyId; readonly stream?: StreamName; readonly data?: object },
  ): Promise<StreamName>
  /** @param file the copy outside the database; none by default */
  seal(file?: string, signer?: SealKey): Promise<number>
  verify(options?: Partial<VerifyOptions>): Promise<readonly Finding[]>
  /** Runs statements as a superuser, the triggers of the log off. */
  tamper(sql: string): Promise<void>
  /** As a superuser, and nothing else. */
  superuser(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  readonly admin: pg.Client
  close(): Promise<void>
}

/** @param elsewhere another store with the log; the database has a copy of it then */
export async function auditedLog(elsewhere?: EventStore): Promise<AuditedLog> {
  const database = await testDatabase()
  const { url } = database
  const store = elsewhere ?? (await createPostgresEventStore({ url }))
  const admin = new pg.Client({ connectionString: await superuserOf(url) })
  admin.on('error', () => undefined)
  await admin.connect()
  const superuser = async (sql: string, values: readonly unknown[] = []) =>
    (await admin.query<Record<string, unknown>>(sql, [...values])).rows
  return {
    url,
    store,
    async write(count, { company = acme, stream = `mentoring_request-${randomUUID()}` as StreamName, data } = {}) {
      for (let n = 0; n < count; n += 1) {
        const result = await store.append([
          { stream, expected: 'any', events: [newEvent(company, data ?? { n, text: 'Élève' })] },
        ])
        if (!result.ok) throw new Error('refused')
      }
      return stream
    },
    seal: (file, signer = key) => sealLog({ url, key: signer, file }),
    async verify(options = {}) {
      const findings: Finding[] = []
      await verifyLog({
        url,
        keys: [key.publicKey],
        log: elsewhere,
        tell: (finding) => findings.push(finding),
        ...options,
      })
      return findings.filter(({ why }) => !ofTheServer.test(why))
    },
    async tamper(sql) {
      const triggers = (what: string) =>
        admin.query(
          ['events', 'seals', 'company_seals']
            .map((table) => `alter table es.${table} ${what} trigger append_only`)
            .join(';'),
        )
      await triggers('disable')
      await admin.query(sql)
      await triggers('enable always')
    },
    superuser,
    admin,
    async close() {
      await admin.end()
      await store.close()
      await database.close()
    },
  }
}

export function newEvent(company: CompanyId, data: object): NewEvent {
  return {
    id: id<EventId>(randomUUID()),
    type: 'MentoringRequested',
    schemaVersion: 1,
    data,
    metadata: {
      companyId: company,
      actor: { kind: 'system' },
      correlationId: randomUUID(),
      at: instant('2026-03-17T13:00:00.000Z'),
    },
  }
}

/** SQL: as if nothing had ever been sealed. */
export const unseal = 'delete from es.seals; delete from es.company_seals'

/** SQL: the hashes of a stream made anew from a revision on, as the product would have. */
export const rechain = (stream: string, from = 0) => `do $$ declare r record; p bytea := coalesce(
    (select hash from es.events where stream = '${stream}'
      and revision = ${from} - 1), decode(repeat('00', 32), 'hex')); begin
  for r in select * from es.events where stream = '${stream}' and revision >= ${from} order by revision loop
    p := sha256(p || es.covered(r.position, r.revision, r.recorded_at, r.event_id, r.company_id, r.schema_version,
      r.stream, r.type, r.data, r.metadata));
    update es.events set hash = p where position = r.position;
  end loop; end $$`

/** Findings as a person reads them. */
export function words(findings: readonly Finding[]): string[] {
  return findings.map(findingText)
}

/** The embedded server's superuser has its login's password; a server that is given must be given with a superuser. */
async function superuserOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  await client.end()
  if (rows[0]?.rolsuper === true) return url
  const other = new URL(url)
  other.username = 'postgres'
  return other.href
}
