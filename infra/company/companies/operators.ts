import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'

interface OperatorRow {
  readonly company: string
  readonly email: string
  readonly since: string
}

/** Whether this person operates the installation. The right counts for administrators only. @param sql as the system */
export async function isOperator(sql: Sql, userId: UserId): Promise<boolean> {
  const rows = await sql.query({
    name: 'operator_find',
    text: `select from app.operators o join app.users u on u.id = o.user_id
      where o.user_id = $1 and 'admin' = any (u.roles)`,
    values: [userId],
  })
  return rows.length > 0
}

export async function listOperators(sql: Sql): Promise<readonly OperatorRow[]> {
  return sql.query<OperatorRow>({
    text: `select c.slug as company, u.email, rm.iso(o.granted_at) as since
      from app.operators o join app.users u on u.id = o.user_id join app.companies c on c.id = o.company_id
      where 'admin' = any (u.roles) order by 1, 2`,
  })
}

/**
 * Grants or takes back the right, from the command line; the audit log of the company says so.
 * @returns null: the company has no administrator with this address; false: it was so before
 */
export async function setOperator(
  system: TransactionalSql,
  { companyId, email, granted }: { readonly companyId: CompanyId; readonly email: string; readonly granted: boolean },
): Promise<boolean | null> {
  return system.transaction(async (sql) => {
    const [user] = await sql.query<{ id: string }>({
      text: `select id from app.users where company_id = $1 and lower(email) = lower($2)
        and status <> 'erased' and (not $3 or 'admin' = any (roles))`,
      values: [companyId, email, granted],
    })
    if (user === undefined) return null
    const changed = await sql.query({
      text: granted
        ? `insert into app.operators (user_id, company_id) values ($1, $2) on conflict do nothing returning 1`
        : `delete from app.operators where user_id = $1 and company_id = $2 returning 1`,
      values: [user.id, companyId],
    })
    if (changed.length === 0) return false
    await sql.query({
      text: `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, before, after)
        values (gen_random_uuid(), $1, null, 'update', 'users', $2, $3, $4)`,
      values: [
        companyId,
        user.id,
        JSON.stringify({ operates_installation: !granted }),
        JSON.stringify({ operates_installation: granted }),
      ],
    })
    return true
  })
}
