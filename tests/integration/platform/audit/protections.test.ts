import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { protections } from '#infra/platform/audit/verify/protections.ts'
import { type AuditedLog, auditedLog } from './support.ts'

// One database for all: what a superuser does to it is rolled back, so that nobody else on the server sees it either.
let log: AuditedLog
beforeAll(async () => {
  log = await auditedLog()
  await log.write(1)
})
afterAll(() => log.close())
beforeEach(() => log.superuser('begin'))
afterEach(() => log.superuser('rollback'))

async function whys(expected: readonly string[] = []): Promise<string> {
  const found: string[] = []
  await protections(
    log.admin,
    ({ why }) => found.push(why),
    (fact) => expected.includes(fact),
    false,
  )
  return found.join('\n')
}

const oneHash = 'body [\\da-f]{16}'

test.each([
  // Who sees what, outside the log.
  ['alter table app.users disable row level security', 'not expected: table app.users: row-level security off'],
  ['alter table app.users no force row level security', 'not expected: table app.users: row-level security not forced'],
  [
    'alter policy one_company on app.contact_messages using (true)',
    'not expected: policy one_company on app.contact_messages: binome_app \\* using \\(true\\)',
  ],
  [
    'create policy all_of_it on rm.community for select to binome_app using (true)',
    'not expected: policy all_of_it on rm.community: binome_app r using \\(true\\)',
  ],
  ['drop policy registered on app.users', 'missing: policy registered on app.users: binome_app'],
  [
    `create or replace function app.current_company() returns uuid language sql as 'select gen_random_uuid()'`,
    'not expected: function app.current_company: body',
  ],
  // Triggers, rules, and what else runs beside an insert.
  [
    'drop trigger append_only on es.events',
    'missing: trigger append_only on es.events: before UPDATE, DELETE, TRUNCATE, always, es.refuse_change',
  ],
  [
    'alter table es.events disable trigger append_only',
    'not expected: trigger append_only on es.events: before UPDATE, DELETE, TRUNCATE, DISABLED, es.refuse_change',
  ],
  [
    'alter table es.events enable replica trigger append_only',
    'not expected: trigger append_only on es.events: before UPDATE, DELETE, TRUNCATE, not always, es.refuse_change',
  ],
  [
    'alter table es.seals enable trigger append_only',
    'not expected: trigger append_only on es.seals: before UPDATE, DELETE, TRUNCATE, not always, es.refuse_seal_change',
  ],
  [
    `create function public.twist() returns trigger language plpgsql as $$ begin return new; end $$;
     create trigger twist before insert on es.events for each row execute function public.twist()`,
    'not expected: trigger twist on es.events: before INSERT, for each row, not always, public.twist',
  ],
  [
    'create table public.follower (position bigint references es.events)',
    'not expected: trigger of a key on es.events: after UPDATE, for each row, not always',
  ],
  ['create rule quiet as on insert to es.events do also nothing', 'not expected: rule quiet on es.events'],
  [
    `create function public.hook() returns event_trigger language plpgsql as $$ begin end $$;
     create event trigger hook on ddl_command_end execute function public.hook()`,
    'not expected: event trigger hook on ddl_command_end: public.hook',
  ],
  // Functions.
  [
    'create or replace function es.refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    `not expected: function es.refuse_change\\(\\): returns trigger, plpgsql, volatile, owner OWNER, ${oneHash}`,
  ],
  ['create function es.back_door() returns void language sql as $$ $$', 'not expected: function es.back_door\\(\\)'],
  [
    'create function es.append_one(stream text) returns void language sql as $$ $$',
    'not expected: function es.append_one\\(stream text\\): returns void',
  ],
  [
    'alter function es.append_one set search_path = public, pg_catalog',
    'not expected: function es.append_one\\(.*set search_path=public, pg_catalog',
  ],
  [
    'alter function es.append reset search_path',
    'not expected: function es.append\\(.*set plan_cache_mode=force_generic_plan, body',
  ],
  [
    'grant create on schema es to binome_app; alter function es.append_several owner to binome_app',
    'not expected: function es.append_several\\(.*owner binome_app',
  ],
  ['alter function es.append_several security invoker', 'missing: function es.append_several\\(.*security definer'],
  [
    `create or replace function es.covered(pos bigint, revision integer, recorded_at timestamptz, event_id uuid,
     company_id uuid, schema_version smallint, stream text, type text, data text, metadata text) returns bytea
     language sql stable parallel safe return int8send(pos)`,
    'not expected: function es.covered\\(.*body RETURN int8send\\(pos\\)',
  ],
  [
    `create or replace function es.bytes(value text) returns bytea language sql stable parallel safe
     return convert_to(value, 'LATIN1')`,
    'not expected: function es.bytes.*LATIN1',
  ],
  [
    `create or replace aggregate es.chain(head bytea, covered bytea)
     (sfunc = es.link, stype = bytea, initcond = $$x$$)`,
    'not expected: aggregate es.chain: .*initially x',
  ],
  [
    `create or replace function pg_catalog.sha256(bytea) returns bytea language sql immutable strict parallel safe
     as $$ select $1 $$`,
    'not expected: built-in sha256\\(bytea\\): sql  select',
  ],
  [
    'create function pg_catalog.octet_length(bigint) returns integer language sql as $$ select 1 $$',
    'not expected: not of PostgreSQL, in pg_catalog: function octet_length\\(bigint\\)',
  ],
  [
    `create function public.joined(bytea, uuid) returns bytea language sql as $$ select $1 $$;
     create operator pg_catalog.|| (function = public.joined, leftarg = bytea, rightarg = uuid)`,
    'not expected: not of PostgreSQL, in pg_catalog: operator \\|\\|\\(bytea,uuid\\)',
  ],
  [
    'create cast (bytea as xml) without function',
    'not expected: not of PostgreSQL, in pg_catalog: cast from bytea to xml',
  ],
  // Tables, columns, constraints, indexes, the sequence.
  ['alter table es.events set unlogged', 'not expected: table es.events: owner OWNER, NOT LOGGED'],
  [
    'alter table es.events no force row level security',
    'not expected: table es.events: owner OWNER, logged, heap, row-level security not forced',
  ],
  ['alter table es.seals owner to binome_system', 'not expected: table es.seals: owner binome_system'],
  [
    'alter table es.events rename to hidden; create view es.events as select * from es.hidden',
    'not expected: relation v es.events',
  ],
  ['create table es.older () inherits (es.events)', 'not expected: table es.older inherits es.events'],
  [
    'create table public.above (position bigint); alter table es.events inherit public.above',
    'not expected: table es.events inherits public.above',
  ],
  [
    'alter table es.events drop constraint events_stream_revision',
    'missing: constraint events_stream_revision on es.events: UNIQUE \\(stream, revision\\)',
  ],
  [
    'alter table es.events drop constraint events_hash_check',
    'missing: constraint events_hash_check on es.events: CHECK',
  ],
  [
    `alter table es.events drop constraint events_hash_check;
     alter table es.events add constraint events_hash_check check (octet_length(hash) = 32) not valid`,
    'not expected: constraint events_hash_check on es.events: .* NOT VALID',
  ],
  ['alter table es.events alter column data drop not null', 'not expected: column es.events.data: text, collation C\n'],
  [
    `alter table es.events alter column metadata set default '{}'`,
    `not expected: column es.events.metadata: text, collation C, not null, default '{}'::text`,
  ],
  ['alter table es.events add column note text', 'not expected: column es.events.note: text'],
  ['alter table es.events alter column revision type bigint', 'not expected: column es.events.revision: bigint'],
  [
    'alter table es.events add column twice bigint generated always as (position * 2) stored',
    'not expected: column es.events.twice: bigint, generated',
  ],
  [
    `update pg_index set indisvalid = false where indexrelid = 'es.events_event_id'::regclass`,
    'not expected: index es.events_event_id: .*, NOT VALID',
  ],
  ['create index hooked on es.events (lower(data))', 'not expected: index es.hooked'],
  ['alter sequence es.positions cache 100', 'not expected: sequence es.positions: .* cache 100'],
  ['alter sequence es.positions increment by 2', 'not expected: sequence es.positions: bigint, from 1, by 2'],
  [
    'alter sequence es.positions maxvalue 1000 cycle',
    'not expected: sequence es.positions: .* 1 to 1000, cache 1, cycles',
  ],
  ['alter sequence es.positions set unlogged', 'not expected: sequence es.positions: owner OWNER, NOT LOGGED'],
  [`select setval('es.positions', 1, false)`, 'the sequence es.positions is behind the last position of the log'],
  // Policies, grants, roles, settings.
  [
    'alter policy every_company on es.events using (false)',
    'not expected: policy every_company on es.events: binome_system \\* using \\(false\\) check \\(true\\)',
  ],
  [
    'create policy hide on es.events as restrictive for select to binome_seal using (position > 9)',
    'not expected: policy hide on es.events: binome_seal r restrictive',
  ],
  ['grant insert on es.events to binome_system', 'not expected: grant on es.events: binome_system INSERT'],
  ['grant update (data) on es.events to public', 'not expected: grant on column es.events.data: PUBLIC UPDATE'],
  [
    'alter default privileges for role binome in schema es grant insert on tables to public',
    'not expected: default privileges of OWNER in schema es on r',
  ],
  ['grant binome_system to binome_app', 'not expected: member of binome_system: binome_app'],
  ['grant binome_log to binome_app', 'not expected: member of binome_log: binome_app'],
  [
    'create role audit_stranger; grant binome_seal to audit_stranger',
    'not expected: member of binome_seal: audit_stranger',
  ],
  ['create role audit_stranger; grant binome to audit_stranger', 'not expected: member of OWNER: audit_stranger'],
  [
    'create role audit_stranger; grant pg_write_all_data to audit_stranger',
    'not expected: member of pg_write_all_data: audit_stranger',
  ],
  ['grant pg_read_all_data to binome_app', 'not expected: member of pg_read_all_data: binome_app'],
  ['create role audit_stranger superuser', 'not expected: superuser: audit_stranger'],
  ['create role audit_stranger bypassrls', 'not expected: goes past row-level security: audit_stranger'],
  [
    'alter role binome_seal login createrole',
    'not expected: role binome_seal: may log in\nnot expected: role binome_seal: may make roles',
  ],
  ['reassign owned by binome to binome_system', 'not expected: schema es: owned by binome_system'],
  [
    `alter role binome_system set session_replication_role = replica`,
    'not expected: setting of binome_system: session_replication_role=replica',
  ],
  [
    `do $$ begin execute format('alter database %I set search_path = evil', current_database()); end $$`,
    'not expected: setting of every role in this database: search_path=evil',
  ],
  ['create publication leak for all tables', 'not expected: publication leak of the log'],
  ['create publication leak for table es.events', 'not expected: publication leak of the log'],
  ['create publication leak for tables in schema es', 'not expected: publication leak of the log'],
  [
    `create subscription feed connection 'dbname=none' publication leak with (connect = false)`,
    'not expected: subscription feed',
  ],
])('%s', async (statement, why) => {
  await log.superuser('set local client_min_messages = error; set local allow_system_table_mods = on')
  await log.superuser(statement)
  await log.superuser('set local search_path = pg_catalog')
  expect(`${await whys()}\n`).toMatch(new RegExp(why))
})

test('what the operator says is expected is no finding; that of another name is', async () => {
  await log.superuser('create role audit_known superuser; create role audit_stranger superuser')
  const found = await whys(['superuser: audit_known'])
  expect(found).toContain('not expected: superuser: audit_stranger')
  expect(found).not.toContain('audit_known')
})

test('a missing protection is reported even when it is declared as expected', async () => {
  await log.superuser('drop trigger append_only on es.events')
  const missing = 'trigger append_only on es.events: before UPDATE, DELETE, TRUNCATE, always, es.refuse_change'
  expect(await whys([missing])).toContain(`missing: ${missing}`)
})
