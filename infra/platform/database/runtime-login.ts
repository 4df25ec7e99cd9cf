import pg from 'pg'
import { ConfigError } from '../config/config.ts'

/** The roles of the product. The last one is for the sealer and for `audit verify`. */
const rolesOfProduct = ['binome_app', 'binome_system', 'binome_vault', 'binome_seal']

/**
 * Creates the login of `url`, with its password, when there is none, and makes it a member of the product's roles. It
 * owns nothing and has no right of its own: every connection takes one of the roles.
 * @throws ConfigError when the migrating login may not
 */
export async function grantRuntimeLogin({
  url,
  migrateUrl,
}: {
  readonly url: string
  readonly migrateUrl: string
}): Promise<void> {
  const login = loginOf(url)
  const client = new pg.Client({ connectionString: migrateUrl, application_name: 'binome migrate' })
  await client.connect()
  try {
    // One at a time on the server: roles are shared by its databases.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(7250, 3)')
    const name = client.escapeIdentifier(login)
    const known = await client.query('select from pg_roles where rolname = $1', [login])
    if (known.rowCount === 0) {
      const password = decodeURIComponent(new URL(url).password)
      await client.query(`create role ${name} login noinherit password ${client.escapeLiteral(password)}`)
    }
    const { rows } = await client.query<{ role: string }>(
      `select role from unnest($2::text[]) role where not pg_has_role($1::text::name, role, 'MEMBER')`,
      [login, rolesOfProduct],
    )
    if (rows.length > 0) await client.query(`grant ${rows.map(({ role }) => role).join(', ')} to ${name}`)
    await client.query('commit')
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501')
      throw new ConfigError(
        `MIGRATE_DATABASE_URL: the login ${loginOf(migrateUrl)} may not let ${login} run the product ` +
          `(${error.message}). As an administrator of the server: grant ${rolesOfProduct.join(', ')} to ${login};`,
        { cause: error },
      )
    throw error
  } finally {
    await client.end()
  }
}

/** The name of the login in a URL. */
export function loginOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/** Rights of the login that the product does not need, as text; empty for a login that `grantRuntimeLogin` created. */
export async function needlessRights(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'binome' })
  await client.connect()
  try {
    const { rows } = await client.query<{ reason: string }>(
      `with me as (select * from pg_roles where rolname = current_user)
      select 'it is a superuser' as reason from me where rolsuper
      union all select 'it goes round row-level security' from me where rolbypassrls and not rolsuper
      union all select 'it may make roles' from me where rolcreaterole and not rolsuper
      union all select 'it owns the schema' from me where exists (
        select from pg_namespace where nspname in ('app', 'es', 'rm', 'vault')
          and pg_has_role(me.oid, nspowner, 'MEMBER')) and not rolsuper
      union all select 'it is a member of binome_log' from me, pg_roles log
        where log.rolname = 'binome_log' and pg_has_role(me.oid, log.oid, 'MEMBER') and not me.rolsuper`,
    )
    return rows.map(({ reason }) => reason)
  } finally {
    await client.end()
  }
}
