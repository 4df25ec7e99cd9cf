import pg from 'pg'
import { sized } from './quick.ts'

/** Far more than a batch: the events of one stream are not next to each other, as in life. */
export const sideBySide = sized(10_000, 500)

/**
 * Writes a log of so many events straight into the table: relationships of four events each, `sideBySide` of them at a
 * time. The hashes are no chain, so it is for followers, not for auditors.
 */
export async function fillLog(url: string, events: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into es.events (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type,
        data, metadata)
      select n + 1, '2026-03-16T09:00:00Z'::timestamptz + n * interval '1 second', step, 1, gen_random_uuid(), company,
        sha256(int4send(n)), 'mentoring_relationship-' || id(stream),
        (array['RelationshipRequested', 'RelationshipInitiated', 'RelationshipFinished',
          'RelationshipFeedbackProvided'])[step + 1],
        case step when 0 then json_build_object('participantId', id(stream % 997), 'participantUserId',
          id(stream % 997),
            'presenterId', id(stream % 503), 'presenterUserId', id(stream % 503), 'programId', company, 'requestId',
              id(stream))::text
          when 2 then '{"reason":"goals_reached","note":null}' else '{}' end,
        json_build_object('companyId', company, 'actor', json_build_object('kind', 'user', 'userId', id(stream % 997)),
          'correlationId', id(n), 'at', to_char('2026-03-16T09:00:00Z'::timestamptz + n * interval '1 second',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
      from generate_series(0, $1::int - 1) n
      cross join lateral (select (n / ${4 * sideBySide}) * ${sideBySide} + n % ${sideBySide}
        as stream, (n % ${4 * sideBySide}) / ${sideBySide} as step) place
      cross join (select '5a3f0c1e-0000-4000-8000-000000000002'::uuid as company) company`.replaceAll(
        /\bid\((\w+(?: % \d+)?)\)/g,
        `('00000000-0000-4000-8000-' || lpad(to_hex($1), 12, '0'))::uuid`,
      ),
      [events],
    )
    await client.query('vacuum analyze es.events')
    await client.query(`select setval('es.positions', $1)`, [events])
  } finally {
    await client.end()
  }
}
