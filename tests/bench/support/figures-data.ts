import type pg from 'pg'
import { mergeCounts } from '#projections/insight/figures/counts.ts'
import { figures } from '#projections/insight/figures/projection.ts'
import { tableNames } from '#projections/platform/runner/projection.ts'
import type { Sql, Statement } from '#projections/platform/sql.ts'
import { companyId, generateDirectory, programId } from './directory-data.ts'

const otherProgramId = '00000000-0000-4000-8000-0000000000f2'
const company = `'${companyId}'::uuid`
const md5 = (what: string, number = 'n') => `md5('${what}' || ${number})::uuid`

/**
 * A company of so many people, half of them mentors, and ten times as many events: two programs, and for each person
 * an accompaniment with its request, a session and a report, in the rows that the read model would hold. The database
 * counts them as it does in the product.
 * @param client of the login that migrates
 */
export async function generateFigures(client: pg.Client, people: number): Promise<void> {
  const half = people / 2
  await generateDirectory(client, half, half)
  await client.query(
    `
    insert into app.programs (id, company_id, slug, name, match_weights)
      select '${otherProgramId}', company_id, 'other', '{"fr":"Autre","en":"Other"}', match_weights
      from app.programs where id = '${programId}';
    update app.program_enrollments set created_at = timestamptz '2024-01-01' + g % 700 * interval '1 day'
      from generate_series(1, ${people}) g where id = md5('enrollment' || g)::uuid;
    insert into app.program_enrollments (id, company_id, program_id, profile_id, created_at)
      select md5('other' || g)::uuid, ${company}, '${otherProgramId}', md5('profile' || g)::uuid,
        timestamptz '2024-06-01' + g % 500 * interval '1 day' from generate_series(1, ${people}, 4) g;
    insert into app.invitations (company_id, email, roles, program_id, business_unit, origin, created_at, expires_at)
      select ${company}, g || '@bench.test', '{participant}', '${programId}', 'unit' || g % 12, 'import',
        timestamptz '2024-01-01' + g % 700 * interval '1 day', now() from generate_series(1, ${people}) g;
    create temporary table pair as
      select n, case when n % 4 = 0 then '${otherProgramId}'::uuid else '${programId}' end as program_id,
        ${md5('profile', 'participant')} as participant_id, ${md5('user', 'participant')} as participant_user_id,
        ${md5('profile', 'presenter')} as presenter_id, ${md5('user', 'presenter')} as presenter_user_id,
        timestamptz '2024-02-01' + n % 720 * interval '1 day' + n % 1440 * interval '1 minute' as at
      from (select n, ${half} + 1 + (n - 1) / 2 as participant, 1 + (n * 7) % ${half} as presenter
        from generate_series(1, ${people}) n) who;
    insert into rm.figure_spans_v1 (subject, number, kind, company_id, program_id, participant_id, participant_user_id,
        presenter_id, presenter_user_id, state, detail, value, begun, moment, since, until, revision, unit, country,
        placed)
      select md5(subject || n)::uuid, number, kind, ${company}, program_id, participant_id, participant_user_id,
        presenter_id, presenter_user_id, state, detail, value, at + began, at + moment, at + since,
        coalesce(at + until, 'infinity'), number, u.business_unit, u.country, true
      from pair join app.users u on u.id = participant_user_id, lateral (values
        ('request', 0, 'request', 'requested', null, null, interval '0', null, interval '0', days(n % 9)),
        ('request', 1, 'request', answer(n), answer(n), null, interval '0', days(n % 9), days(n % 9), null),
        ('request', 0, 'relationship', 'requested', null, null, interval '0', null, interval '0', days(n % 9)),
        ('request', 1, 'relationship', 'running', null, null, interval '0', days(n % 9), days(n % 9),
          case when n % 3 = 0 then days(90) end),
        ('request', 2, 'relationship', 'over', null, null, interval '0', days(n % 9), days(90), null),
        ('session', 0, 'session', 'initiated', null, null, days(10), null, days(10), days(11)),
        ('session', 1, 'session', 'requested', null, null, days(10), days(20), days(11), days(12)),
        ('session', 2, 'session', 'confirmed', null, null, days(10), days(20), days(12), days(21)),
        ('session', 3, 'session', 'finished', 'confirmed_by_both', null, days(10), days(20), days(21), null),
        ('report', 0, 'report', 'given', 'participant', 1 + n % 5, days(22), null, days(22), null))
        span (subject, number, kind, state, detail, value, began, moment, since, until)
      where not (kind = 'relationship' and number = 2 and n % 3 <> 0);
    insert into rm.figure_mentees_v1
      select program_id, participant_id, ${company}, participant_user_id, min(at), min(at + days(n % 9)),
        min(at + days(21)), min(case when n % 3 = 0 then at + days(90) end), min(at + days(22))
      from pair group by 1, 2, 4`
      .replaceAll(/days\(([^()]*)\)/g, `($1) * interval '1 day'`)
      .replaceAll('answer(n)', `case when n % 10 < 8 then 'confirmed' else 'refused' end`),
  )
  // As the projector does after each batch.
  const sql: Sql = {
    async query<Row extends object>({ text, values = [] }: Statement) {
      return (await client.query<Row>(text, [...values])).rows
    },
  }
  await mergeCounts(sql, tableNames(figures.version))
  await client.query('vacuum analyze')
}
