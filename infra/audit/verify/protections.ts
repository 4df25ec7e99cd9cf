import type pg from 'pg'
import type { Finding } from './findings.ts'

/**
 * What protects the log in the catalogue of PostgreSQL, one fact a line; OWNER stands for the owner of the schema. A migration that changes
 * any of it changes this list with it. Bodies of functions are named by the first 16 digits of their SHA-256.
 */
const expected = `
function es.append: body 94199003e3991358, security definer, owner binome_log
function es.append_one: body 065391e6db1dc82c, security definer, owner binome_log
function es.append_several: body 2fa04c655bbd9d0c, security definer, owner binome_log
function es.judge: body 62869adb4704b5b2, owner OWNER
function es.link: body 0e391611e554c5cc, owner OWNER
function es.refuse_change: body c7d247e59f721f5a, owner OWNER
function es.refuse_seal_change: body fe626db0b882dcdd, owner OWNER
function es.bytes: owner OWNER
function es.chain: owner OWNER
function es.covered: owner OWNER
table es.events: owner OWNER, row-level security forced
table es.seals: owner OWNER, row-level security forced
sequence es.positions: owner OWNER
trigger append_only on es.events: before UPDATE, DELETE, TRUNCATE, always, es.refuse_change
trigger append_only on es.seals: before UPDATE, DELETE, TRUNCATE, always, es.refuse_seal_change
key es.events (position)
key es.events (stream, revision)
key es.events (event_id)
key es.seals (number)
key es.seals (first)
key es.seals (last)
key es.seals (previous)
policy on es.events: binome_system * using (true) check (true)
policy on es.events: binome_log * using (true) check (true)
policy on es.events: binome_seal r using (true)
policy on es.seals: binome_system * using (true) check (true)
policy on es.seals: binome_seal * using (true) check (true)
grant on schema es: binome_system USAGE
grant on schema es: binome_log USAGE
grant on schema es: binome_seal USAGE
grant on es.events: binome_system SELECT
grant on es.events: binome_log SELECT
grant on es.events: binome_log INSERT
grant on es.events: binome_seal SELECT
grant on es.seals: binome_system SELECT
grant on es.seals: binome_seal SELECT
grant on es.seals: binome_seal INSERT
grant on es.positions: binome_log USAGE
grant on es.positions: binome_seal SELECT
grant on function es.append: binome_system EXECUTE
grant on function es.append_one: binome_system EXECUTE
grant on function es.append_several: binome_system EXECUTE
grant on function es.bytes: binome_system EXECUTE
grant on function es.bytes: binome_log EXECUTE
grant on function es.chain: binome_system EXECUTE
grant on function es.chain: binome_log EXECUTE
grant on function es.covered: binome_system EXECUTE
grant on function es.covered: binome_log EXECUTE
grant on function es.judge: binome_system EXECUTE
grant on function es.judge: binome_log EXECUTE
grant on function es.link: binome_system EXECUTE
grant on function es.link: binome_log EXECUTE
grant on function es.refuse_change: binome_system EXECUTE
grant on function es.refuse_change: binome_log EXECUTE
`

/** Facts as the catalogue has them, in the words of `expected`. */
const actual = `
with owner as (select nspowner as oid from pg_namespace where nspname = 'es'),
named as (
  select r.oid, case when r.oid = owner.oid then 'OWNER' else r.rolname end as name from pg_roles r, owner
  union all select 0, 'PUBLIC'
),
functions as (select p.*, 'es.' || proname as name from pg_proc p where pronamespace = 'es'::regnamespace),
relations as (select c.*, 'es.' || relname as name from pg_class c where relnamespace = 'es'::regnamespace)
select 'function ' || f.name || ': '
    || case when prosrc = '' or prokind = 'a' then '' else 'body ' || left(encode(sha256(convert_to(prosrc, 'UTF8')), 'hex'), 16) || ', ' end
    || case when prosecdef then 'security definer, ' else '' end || 'owner ' || o.name as fact
  from functions f join named o on o.oid = proowner
union all
select case relkind when 'r' then 'table ' when 'S' then 'sequence ' else 'relation ' || relkind::text || ' ' end || r.name || ': owner ' || o.name
    || case when relkind = 'S' then '' when relrowsecurity and relforcerowsecurity then ', row-level security forced' else ', row-level security not forced' end
  from relations r join named o on o.oid = relowner where relkind not in ('i', 'I', 't')
union all
select 'trigger ' || tgname || ' on ' || r.name || ': '
    || case when tgtype & 66 = 2 then 'before' when tgtype & 66 = 0 then 'after' else 'instead of' end
    || case when tgtype & 4 > 0 then ' INSERT,' else '' end || case when tgtype & 16 > 0 then ' UPDATE,' else '' end
    || case when tgtype & 8 > 0 then ' DELETE,' else '' end || case when tgtype & 32 > 0 then ' TRUNCATE,' else '' end
    || case when tgtype & 1 > 0 then ' for each row,' else '' end || case when tgqual is not null then ' when,' else '' end
    || case tgenabled when 'A' then ' always, ' when 'D' then ' DISABLED, ' else ' not always, ' end || tgfoid::regproc
  from pg_trigger t join relations r on r.oid = tgrelid where not tgisinternal
union all
select 'key ' || r.name || ' (' || (select string_agg(attname, ', ' order by place) from unnest(indkey::int[]) with ordinality k(column_number, place)
      join pg_attribute a on a.attrelid = r.oid and a.attnum = k.column_number) || ')'
  from pg_index i join relations r on r.oid = indrelid where indisunique and indisvalid and indpred is null and indexprs is null
union all
select 'policy on ' || r.name || ': ' || (select string_agg(n.name, ', ') from named n where n.oid = any (polroles)) || ' ' || polcmd::text
    || case when polpermissive then '' else ' restrictive' end || coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')', '')
    || coalesce(' check (' || pg_get_expr(polwithcheck, polrelid) || ')', '')
  from pg_policy p join relations r on r.oid = polrelid
union all
select 'rule ' || rulename || ' on ' || r.name from pg_rewrite join relations r on r.oid = ev_class
union all
select 'table ' || inhrelid::regclass || ' inherits ' || r.name from pg_inherits join relations r on r.oid = inhparent where r.relkind = 'r'
union all
select 'grant on ' || g.what || ': ' || n.name || ' ' || g.privilege_type || case when g.is_grantable then ' with grant option' else '' end
  from (
    select 'schema es' as what, a.*, nspowner as owner from pg_namespace, aclexplode(coalesce(nspacl, acldefault('n', nspowner))) a where nspname = 'es'
    union all
    select r.name, a.*, relowner from relations r, aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 'S' else 'r' end::"char", relowner))) a
      where relkind not in ('i', 'I', 't')
    union all
    select 'column ' || r.name || '.' || attname, a.*, relowner from pg_attribute t join relations r on r.oid = t.attrelid, aclexplode(attacl) a
    union all
    select 'function ' || f.name, a.*, proowner from functions f, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
  ) g join named n on n.oid = g.grantee where g.grantee <> g.owner
union all
select 'member of ' || r.rolname || ': ' || n.name from pg_auth_members m join pg_roles r on r.oid = m.roleid join named n on n.oid = m.member
  where r.rolname in ('binome_log', 'binome_seal', 'pg_write_all_data', 'pg_execute_server_program', 'pg_write_server_files') and n.name <> 'OWNER'
union all
select distinct 'member of a superuser: ' || m.member::regrole from pg_auth_members m join pg_roles r on r.oid = m.roleid
  where r.rolsuper
union all
select 'role ' || rolname || ': may log in or go round row-level security' from pg_roles
  where rolname in ('binome_app', 'binome_system', 'binome_vault', 'binome_log', 'binome_seal') and (rolsuper or rolbypassrls or rolcanlogin)
`

/** Compares what should protect the log with what does. @returns what is good to know and wrong with nothing */
export async function protections(client: pg.Client, tell: (finding: Finding) => void): Promise<readonly string[]> {
  const { rows } = await client.query<{ fact: string }>(actual)
  const facts = new Set(rows.map(({ fact }) => fact))
  const wanted = new Set(expected.trim().split('\n'))
  for (const fact of wanted) if (!facts.has(fact)) tell({ what: 'protection', why: `missing: ${fact}` })
  for (const fact of facts) if (!wanted.has(fact)) tell({ what: 'protection', why: `not expected: ${fact}` })
  await sequenceIsAhead(client, tell)
  const { rows: powerful } = await client.query<{ names: string | null }>(
    `select string_agg(rolname, ', ' order by rolname) as names from pg_roles where rolsuper or rolbypassrls`,
  )
  return [`may go round everything, being superusers or past row-level security: ${powerful[0]?.names ?? 'nobody'}`]
}

async function sequenceIsAhead(client: pg.Client, tell: (finding: Finding) => void): Promise<void> {
  const { rows } = await client.query<{ behind: boolean }>(
    'select (case when is_called then last_value else 0 end) < coalesce((select max(position) from es.events), 0) as behind from es.positions',
  )
  if (rows[0]?.behind === true)
    tell({ what: 'protection', why: 'the sequence es.positions is behind the last position of the log' })
}
