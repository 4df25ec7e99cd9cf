import { randomUUID } from 'node:crypto'
import type { Accounts } from '#commands/people/accounts.ts'
import type { CommandResult } from '#commands/platform/ports.ts'
import type { AcceptedText, OpenProfile } from '#domain/people/account/events.ts'
import { isUnitRole } from '#domain/people/account/roles.ts'
import type { AccountRole } from '#domain/people/account/words.ts'
import { instant, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** Accounts in one append and one transaction: each stays well under the statement timeout, whatever the machine. */
const chunk = 1000

export type ImportAccounts = Pick<Accounts, 'registerReserved' | 'grantRole' | 'revokeRole' | 'openProfile'>

interface Known {
  readonly id: UserId
  readonly status: string
  readonly roles: readonly AccountRole[]
  readonly wanted: readonly AccountRole[]
  readonly business_unit: string | null
  readonly profiles: readonly OpenProfile[]
  /** A profile of theirs waits for its event. */
  readonly opening: boolean
}

export interface Registering {
  readonly sql: Sql
  readonly accounts: ImportAccounts
  readonly companyId: CompanyId
  readonly now: Date
  /** The administrator whose file it is; null: the command line. */
  readonly by: UserId | null
  /** Names this import in each of its events. */
  readonly importId: string
  /** What the people of the file have accepted already. */
  readonly terms: readonly AcceptedText[]
}

/** A person whose rows are written, with the roles of the file; null: those that they have. */
export interface WrittenPerson {
  readonly email: string
  readonly roles: readonly AccountRole[] | null
}

/** A role that the file does not give any more. */
export interface GoingRole {
  readonly userId: UserId
  readonly role: AccountRole
}

/**
 * Registers the people whose rows the import wrote, and gives known people the roles and profiles of the file. Safe to
 * repeat: what is done already stays as it is, and what an import that stopped has left is done.
 * @returns the roles that go, for `revokeRoles` when all the people of the file are written: a new administrator is
 * appointed before the former one goes
 * @throws Error when others write to the same accounts
 */
export async function registerPeople(
  registering: Registering,
  people: readonly WrittenPerson[],
): Promise<readonly GoingRole[]> {
  const { sql, accounts, companyId, terms } = registering
  const context = contextOf(registering)
  const known = await knownPeople(sql, companyId, people)
  const fresh = known.filter(({ status }) => status === 'registering')
  for (let start = 0; start < fresh.length; start += chunk)
    done(
      await accounts.registerReserved({
        ...context,
        idempotencyKey: 'import/register',
        accounts: fresh.slice(start, start + chunk).map(({ id, wanted, business_unit, profiles }) => ({
          userId: id,
          terms,
          profiles,
          roles: wanted.map((role) => ({ role, businessUnit: isUnitRole(role) ? business_unit : null })),
        })),
      }),
    )
  const older = known.filter(({ status }) => status !== 'registering')
  for (const { id, roles, wanted } of older)
    for (const role of wanted.filter((one) => !roles.includes(one)))
      done(await accounts.grantRole({ ...context, ...keyOf(id), role }))
  if (known.some(({ opening }) => opening))
    await openProfiles(
      registering,
      known.map(({ id }) => id),
    )
  return older.flatMap(({ id, roles, wanted }) =>
    roles.filter((one) => !wanted.includes(one)).map((role) => ({ userId: id, role })),
  )
}

export async function revokeRoles(
  registering: Omit<Registering, 'sql' | 'terms'>,
  roles: readonly GoingRole[],
): Promise<void> {
  for (const { userId, role } of roles)
    done(await registering.accounts.revokeRole({ ...contextOf(registering), ...keyOf(userId), role }))
}

/** Opens the profiles whose rows an import has written, this one or one that stopped, and whose event it owes. */
export async function openProfiles(registering: Registering, of: readonly UserId[] | 'all'): Promise<void> {
  const { sql, accounts, companyId } = registering
  const opening = await sql.query<{ readonly userId: UserId; readonly role: OpenProfile['role'] }>({
    text: `select p.user_id as "userId", p.role from app.profiles p join app.users u on u.id = p.user_id
      where p.company_id = $1 and p.opening and u.status in ('pending_approval', 'active', 'disabled')
        and ($2::uuid[] is null or p.user_id = any ($2)) order by p.id`,
    values: [companyId, of === 'all' ? null : of],
  })
  for (const { userId, role } of opening) {
    done(await accounts.openProfile({ ...contextOf(registering), ...keyOf(userId), role }))
    await sql.query({
      text: `update app.profiles set opening = false where company_id = $1 and user_id = $2 and role = $3`,
      values: [companyId, userId, role],
    })
  }
}

/** An administrator may open profiles: that was checked when the file was sent. */
function contextOf({ companyId, now, by, importId }: Omit<Registering, 'sql' | 'terms' | 'accounts'>) {
  const context = { companyId, at: instant(now), correlationId: importId }
  return by === null
    ? { ...context, actor: { kind: 'system' as const } }
    : {
        ...context,
        actor: { kind: 'admin' as const, userId: by },
        by: { roles: ['admin' as const], businessUnit: null },
      }
}

/** Another import may do the same again later, so the key is new each time. */
function keyOf(userId: UserId) {
  return { userId, idempotencyKey: `import/${randomUUID()}` }
}

function knownPeople(sql: Sql, companyId: CompanyId, people: readonly WrittenPerson[]): Promise<readonly Known[]> {
  return sql.query<Known>({
    text: `select u.id, u.status, u.roles, coalesce(person.roles, u.roles) as wanted, u.business_unit,
        coalesce((select json_agg(json_build_object('profileId', p.id, 'role', p.role) order by p.role)
          from app.profiles p where p.user_id = u.id and p.closed_at is null), '[]') as profiles,
        exists (select from app.profiles p where p.user_id = u.id and p.opening) as opening
      from jsonb_to_recordset($2) as person (email text, roles text[])
      join app.users u on u.company_id = $1 and u.email = person.email order by u.id`,
    values: [companyId, JSON.stringify(people.map(({ email, roles }) => ({ email, roles })))],
  })
}

function done(result: CommandResult): void {
  if (result.ok) return
  const why = 'refusal' in result ? result.refusal.code : 'it conflicts with other writes'
  throw new Error(`an account could not be imported: ${why}; import again`)
}
