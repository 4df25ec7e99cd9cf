/**
 * What PostgreSQL's catalogue says about the protections of the log and about ways around them, one fact per line. The
 * facts of a sound installation are in shape.txt; any other fact is a finding. Nothing here depends on the search path,
 * on other databases of the server, or on its version (15 to 18).
 */

/** Rows of names: OWNER owns the schema of the log, LOGIN is who asks; both differ from one installation to another. */
const names = `
  owner as (select nspowner as oid from pg_namespace where nspname = 'es'),
  named as (
    select r.oid, case when r.oid = owner.oid then 'OWNER' when rolname = session_user then 'LOGIN' else rolname end
      as name from pg_roles r, owner
    union all select 0, 'PUBLIC'
  ),
  functions as (select p.*, 'es.' || proname as name from pg_proc p where pronamespace = 'es'::regnamespace),
  relations as (select c.*, 'es.' || relname as name from pg_class c where relnamespace = 'es'::regnamespace),
  ours as (select oid, rolname from pg_roles where rolname in ('binome_app', 'binome_system', 'binome_vault',
    'binome_log', 'binome_seal'))`

const functions = `
  select 'function ' || f.name || '(' || pg_get_function_arguments(f.oid) || '): ' || concat_ws(', ',
    'returns ' || pg_get_function_result(f.oid), lanname,
    case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
    case proparallel when 's' then 'parallel safe' end, case when proisstrict then 'strict' end, case
      when proleakproof then 'leakproof' end,
    case when prosecdef then 'security definer' end, 'owner ' || o.name,
    (select string_agg('set ' || setting, ', ' order by setting) from unnest(proconfig) setting),
    case when prokind = 'a' then null when prosqlbody is not null then 'body ' ||
      regexp_replace(pg_get_function_sqlbody(f.oid), '\\s+', ' ', 'g')
      else 'body ' || left(encode(sha256(convert_to(prosrc, 'UTF8')), 'hex'), 16) end)
    from functions f join named o on o.oid = proowner join pg_language l on l.oid = prolang
  union all
  select 'aggregate ' || f.name || ': ' || concat_ws(', ', aggtransfn::regproc, aggtranstype::regtype,
    'final ' || aggfinalfn::regproc,
      'combine ' || aggcombinefn::regproc, 'moving ' || aggmtransfn::regproc, 'initially ' || agginitval)
    from pg_aggregate a join functions f on f.oid = aggfnoid`

const relations = `
  select case relkind when 'r' then 'table ' when 'S' then 'sequence ' else 'relation ' || relkind::text || ' '
    end || r.name || ': ' || concat_ws(', ',
    'owner ' || o.name, case relpersistence when 'p' then 'logged' else 'NOT LOGGED' end, (select amname from pg_am
      where oid = relam),
    case when relkind = 'S' then null when relrowsecurity and relforcerowsecurity then 'row-level security forced'
      else 'row-level security not forced' end,
    'in tablespace ' || nullif(reltablespace, 0), case when relispartition then 'a partition' end)
    from relations r join named o on o.oid = relowner where relkind not in ('i', 'I', 't')
  union all
  select 'sequence ' || r.name || ': ' || concat_ws(', ', format_type(seqtypid, null), 'from ' || seqstart,
    'by ' || seqincrement,
      seqmin || ' to ' || seqmax, 'cache ' || seqcache, case when seqcycle then 'cycles' end)
    from pg_sequence s join relations r on r.oid = seqrelid
  union all
  select 'column ' || r.name || '.' || attname || ': ' || concat_ws(', ', format_type(atttypid, atttypmod),
      case when attcollation not in (0, 100) then 'collation ' || (select collname from pg_collation
        where oid = attcollation) end,
      case when attnotnull then 'not null' end, case when attidentity <> '' then 'identity' end, case
        when attgenerated <> '' then 'generated' end,
      'default ' || pg_get_expr(adbin, adrelid))
    from pg_attribute a join relations r on r.oid = attrelid left join pg_attrdef on adrelid = attrelid
      and adnum = attnum
    where attnum > 0 and not attisdropped and relkind not in ('S', 'i', 'I', 't')
  union all
  select 'constraint ' || conname || ' on ' || conrelid::regclass || ': ' || pg_get_constraintdef(c.oid)
    from pg_constraint c
    where contype not in ('n', 't') and exists (select from relations r where r.oid in (conrelid, confrelid))
  union all
  select 'index ' || r.name || ': ' || pg_get_indexdef(indexrelid) || case when indisvalid and indisready
    and indislive then '' else ', NOT VALID' end
      || coalesce(', in tablespace ' || nullif(reltablespace, 0), '')
    from pg_index i join relations r on r.oid = indexrelid where not exists (select from pg_class t
      where t.oid = indrelid and t.relkind = 't')
  union all
  select 'type es.' || typname from pg_type where typnamespace = 'es'::regnamespace and typtype <> 'c' and typelem = 0
  union all
  select 'operator es.' || oprname from pg_operator where oprnamespace = 'es'::regnamespace`

const guards = `
  select 'trigger ' || case when tgisinternal then 'of a key' else tgname end || ' on ' || r.name || ': '
      || case when tgtype & 66 = 2 then 'before' when tgtype & 66 = 0 then 'after' else 'instead of' end
      || case when tgtype & 4 > 0 then ' INSERT,' else '' end || case when tgtype & 16 > 0 then ' UPDATE,' else '' end
      || case when tgtype & 8 > 0 then ' DELETE,' else '' end || case when tgtype & 32 > 0 then ' TRUNCATE,' else '' end
      || case when tgtype & 1 > 0 then ' for each row,' else '' end || case when tgqual is not null then ' when,'
        else '' end
      || case when tgattr::text <> '' then ' of some columns,' else '' end || case
        when tgnargs > 0 then ' with arguments,' else '' end
      || case tgenabled when 'A' then ' always, ' when 'D' then ' DISABLED, ' else ' not always, '
        end || tgfoid::regproc
    from pg_trigger t join relations r on r.oid = tgrelid
  union all
  select 'policy ' || polname || ' on ' || r.name || ': ' || (select string_agg(n.name, ', ' order by n.name)
    from named n where n.oid = any (polroles))
      || ' ' || polcmd::text || case when polpermissive then '' else ' restrictive' end
      || coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')',
        '') || coalesce(' check (' || pg_get_expr(polwithcheck, polrelid) || ')', '')
    from pg_policy p join relations r on r.oid = polrelid
  union all
  select 'rule ' || rulename || ' on ' || r.name from pg_rewrite join relations r on r.oid = ev_class
  union all
  select 'table ' || inhrelid::regclass || ' inherits ' || inhparent::regclass from pg_inherits
    where exists (select from relations r where r.oid in (inhrelid, inhparent) and relkind not in ('i', 'I'))
  union all
  select 'event trigger ' || evtname || ' on ' || evtevent || ': ' || case evtenabled when 'D' then 'disabled, ' else ''
    end || evtfoid::regproc from pg_event_trigger
  union all
  select 'publication ' || pubname || ' of the log' from pg_publication p where puballtables
    or exists (select from pg_publication_rel pr join relations r on r.oid = prrelid where prpubid = p.oid)
    or exists (select from pg_publication_namespace where pnpubid = p.oid and pnnspid = 'es'::regnamespace)
  union all
  select 'subscription ' || subname from pg_subscription where subdbid = (select oid from pg_database
    where datname = current_database())`

const rights = `
  select 'grant on ' || g.what || ': ' || n.name || ' ' || g.privilege_type || case
    when g.is_grantable then ' with grant option' else '' end
    from (
      select 'schema es' as what, a.*, nspowner as owner
        from pg_namespace, aclexplode(coalesce(nspacl, acldefault('n', nspowner))) a where nspname = 'es'
      union all
      select r.name, a.*, relowner from relations r, aclexplode(coalesce(relacl, acldefault(case relkind
        when 'S' then 'S' else 'r' end::"char", relowner))) a
        where relkind not in ('i', 'I', 't')
      union all
      select 'column ' || r.name || '.' || attname, a.*, relowner from pg_attribute t join relations r
        on r.oid = t.attrelid, aclexplode(attacl) a
      union all
      select 'function ' || f.name, a.*, proowner from functions f, aclexplode(coalesce(proacl, acldefault('f',
        proowner))) a
    ) g join named n on n.oid = g.grantee where g.grantee <> g.owner
  union all
  select 'default privileges of ' || n.name || coalesce(' in schema ' || nullif(defaclnamespace, 0)::regnamespace,
    '') || ' on ' || defaclobjtype::text
    from pg_default_acl d join named n on n.oid = defaclrole where defaclnamespace in (0, 'es'::regnamespace)
      and exists (select from owner where owner.oid = defaclrole)
  union all
  select 'schema es: owned by ' || rolname from owner o join pg_roles r on r.oid = o.oid
    where rolname <> session_user and r.oid <> (select datdba from pg_database where datname = current_database())
      or r.oid in (select oid from ours)`

/**
 * Superusers belong to the server, and members of our roles to the installation: OWNER and LOGIN are accepted, nobody
 * else.
 */
const powers = `
  select 'member of ' || case r.oid when owner.oid then 'OWNER' else r.rolname end || ': ' || n.name
    from pg_auth_members m join pg_roles r on r.oid = m.roleid join named n on n.oid = m.member, owner
    where case when m.roleid in (select oid from ours) then n.name not in ('OWNER', 'LOGIN')
      else r.rolsuper or m.roleid = owner.oid or m.member in (select oid from ours)
        or r.rolname in ('pg_write_all_data', 'pg_execute_server_program', 'pg_write_server_files',
          'pg_create_subscription') end
  union all
  select 'superuser: ' || rolname from pg_roles where rolsuper and oid <> 10
  union all
  select 'goes past row-level security: ' || rolname from pg_roles where rolbypassrls and not rolsuper
  union all
  select 'role ' || rolname || ': may ' || may from pg_roles, lateral (values
      ('log in', rolcanlogin), ('make roles', rolcreaterole), ('make databases', rolcreatedb), ('replicate',
        rolreplication)) rights(may, does)
    where oid in (select oid from ours) and does
  union all
  select 'setting ' || name || ': ' || reset_val from pg_settings
    where name in ('session_replication_role', 'row_security', 'allow_system_table_mods', 'zero_damaged_pages')
  union all
  select 'setting of ' || coalesce(n.name, 'every role') || case when setdatabase = 0 then '' else ' in this database'
    end || ': ' || setting
    from pg_db_role_setting s left join named n on n.oid = nullif(setrole, 0), unnest(setconfig) setting
    where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and setting !~ '^(log_\\w+|\\w+_timeout|\\w*work_mem|temp_buffers|\\w+_cost|effective_\\w+|max_parallel_\\w+|jit\\w*|application_name|statement_timeout|pg_stat_statements\\.\\w+|auto_explain\\.\\w+|TimeZone|DateStyle|lc_\\w+|client_\\w+)='`

/**
 * Of tables outside the log, only what is not as `protectCompanyTable` makes it: no row-level security where rows are a
 * company's, or other policies. The tables in which read models are made anew come and go.
 */
const tenancy = `
  select 'table ' || t.oid::regclass || ': row-level security ' || case when relrowsecurity then 'not forced' else 'off'
      end
    from pg_class t where relnamespace in (select oid from pg_namespace where nspname in ('app', 'rm', 'vault'))
      and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)
      and (exists (select from pg_policy where polrelid = t.oid) or exists (select from pg_attribute
        where attrelid = t.oid and attname = 'company_id' and not attisdropped))
  union all
  select 'policy ' || polname || ' on ' || t.oid::regclass || ': ' || said
    from pg_policy join pg_class t on t.oid = polrelid, lateral (select (select string_agg(n.name, ', ' order by n.name)
        from named n where n.oid = any (polroles)) || ' ' || polcmd::text
        || case when polpermissive then '' else ' restrictive' end
        || coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')', '')
        || coalesce(' check (' || pg_get_expr(polwithcheck, polrelid) || ')', '') as said) words
    where relnamespace in (select oid from pg_namespace where nspname in ('app', 'rm', 'vault'))
      and said !~ '^binome_(system|vault) \\* using \\(true\\) check \\(true\\)$'
      and said <> 'binome_app * using ((company_id = app.current_company())) check ((company_id = '
        || 'app.current_company()))'
  union all
  select 'function app.' || proname || ': ' || case when prosecdef then 'security definer, ' else '' end || 'body '
      || left(encode(sha256(convert_to(prosrc, 'UTF8')), 'hex'), 16)
    from pg_proc where proname = 'current_company' and pronamespace in (select oid from pg_namespace
      where nspname = 'app')`

/** What the functions of the log call; by name and arguments. */
const builtIns = [
  'sha256(bytea)',
  'int2send(int2)',
  'int4send(int4)',
  'int8send(int8)',
  'timestamptz_send(timestamptz)',
  'uuid_send(uuid)',
  'octet_length(text)',
  'octet_length(bytea)',
  'convert_to(text,name)',
  'byteacat(bytea,bytea)',
  'decode(text,text)',
  'repeat(text,int4)',
  'nextval(regclass)',
  'clock_timestamp()',
  'pg_advisory_xact_lock(int4,int4)',
  'texteq(text,text)',
  'int8eq(int8,int8)',
  'int4eq(int4,int4)',
  'uuid_eq(uuid,uuid)',
  'bttextcmp(text,text)',
  'uuid_cmp(uuid,uuid)',
  'btint8cmp(int8,int8)',
  'byteaeq(bytea,bytea)',
  'byteane(bytea,bytea)',
  'array_fill(anyelement,_int4)',
  'unnest(anyarray)',
  'generate_series(int4,int4)',
]

const foundations = `
  select 'built-in ' || named || ': ' || lanname || ' ' || prosrc
    from unnest(array[${builtIns.map((name) => `'${name}'`).join(', ')}]) named
    join pg_proc p on p.oid = to_regprocedure('pg_catalog.' || named) join pg_language l on l.oid = prolang
  union all
  select 'built-in ' || oprname || '(' || oprleft::regtype || ', ' || oprright::regtype || '): ' || oprcode
    from pg_operator
    where oprnamespace = 'pg_catalog'::regnamespace and oprleft = oprright
      and (oprname, oprleft::regtype::text) in (('||', 'bytea'), ('=', 'text'), ('=', 'bigint'), ('=', 'integer'), ('=',
      'uuid'))
  union all
  select 'language ' || lanname || ': ' || lanplcallfoid::regproc from pg_language where lanname = 'plpgsql'
  union all
  select 'not of PostgreSQL, in pg_catalog: ' || what from (
      select 'function ' || p.oid::regprocedure as what, 'pg_proc'::regclass as class, oid from pg_proc p
        where pronamespace = 'pg_catalog'::regnamespace
      union all
      select 'operator ' || o.oid::regoperator, 'pg_operator'::regclass, oid from pg_operator o
        where oprnamespace = 'pg_catalog'::regnamespace
      union all
      select 'cast from ' || castsource::regtype || ' to ' || casttarget::regtype, 'pg_cast'::regclass, oid from pg_cast
        where castsource < 16384 and casttarget < 16384
    ) found where oid >= 16384 and not exists (select from pg_depend d where d.classid = class and d.objid = found.oid
      and d.deptype = 'e')`

const parts = [functions, relations, guards, rights, powers, tenancy, foundations]

/** One column, `fact`. Asks for nothing that the role `binome_seal` may not read. */
export const catalogue = `with ${names}
  select fact from (${parts.join('\nunion all\n')}) facts(fact)
    order by fact collate "C"`
