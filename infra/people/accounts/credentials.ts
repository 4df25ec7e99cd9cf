import type { CredentialRecords, UsableLink } from '#commands/people/credentials/ports.ts'
import type { CompanyId, ProfileId, UserId } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { changeNotificationSettings } from '../../messages/notices/settings.ts'
import { endSessionsBut, openSession, tellOfPassword } from '../sessions/open.ts'
import { detailColumns, detailsOf, type DetailsRow, userColumns, userOf, type UserRow } from '../sessions/user-row.ts'
import { sessionsPerUser } from '#commands/people/sessions/token-machine.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { addLink, askForEmail, closeLinks, confirmEmail, markUsed, usable } from './links.ts'

/** Credentials in `app.users` and `app.account_links`, under the row-level security of their company. */
export function createCredentialRecords(database: Database): CredentialRecords {
  return {
    async details({ companyId, userId }) {
      const [row] = await database.tenant(companyId).query<DetailsRow>({
        name: 'account_details',
        text: `select ${detailColumns} from app.users u where u.id = $1`,
        values: [userId],
      })
      return row === undefined ? null : detailsOf(row)
    },

    change: ({ companyId, userId }, changes) =>
      database.tenant(companyId).transaction(async (sql) => {
        // A member that is given as null empties the column; one that is not given leaves it.
        await sql.query({
          text: `update app.users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
              locale = coalesce($4, locale), time_zone = coalesce($5, time_zone), theme = coalesce($6, theme),
              phone = case when $7 then $8 else phone end,
              linkedin_url = case when $9 then $10 else linkedin_url end, updated_at = now()
            where id = $1`,
          values: [
            userId,
            changes.firstName ?? null,
            changes.lastName ?? null,
            changes.locale ?? null,
            changes.timeZone ?? null,
            changes.theme ?? null,
            changes.phone !== undefined,
            changes.phone ?? null,
            changes.linkedinUrl !== undefined,
            changes.linkedinUrl ?? null,
          ],
        })
        if (changes.notifications !== undefined)
          await changeNotificationSettings(sql, { companyId, userId }, changes.notifications)
        const { firstName, lastName, timeZone } = changes
        if ([firstName, lastName, timeZone].every((value) => value === undefined)) return
        const profiles = await sql.query<{ id: ProfileId }>({
          text: `select id from app.profiles where user_id = $1 and closed_at is null`,
          values: [userId],
        })
        const ids = profiles.map(({ id }) => id)
        await refreshDirectory(sql, companyId, ids)
      }),

    addLink: (link) => database.tenant(link.companyId).transaction((sql) => addLink(sql, link)),

    async findLink(companyId, purpose, id) {
      const [row] = await database.tenant(companyId).query<UserRow>({
        name: 'account_link',
        text: `select ${userColumns} from app.account_links l join app.users u on u.id = l.user_id
          where l.id = $1 and l.purpose = $2 and ${usable}`,
        values: [id, purpose],
      })
      return row === undefined ? null : { id, user: userOf(row) }
    },

    resetPassword: (link, passwordHash, session) =>
      database.tenant(link.user.companyId).transaction(async (sql) => {
        if (!(await useLink(sql, link))) return false
        const { companyId, id } = link.user
        await setPassword(sql, companyId, id, passwordHash)
        await endSessionsBut(sql, id, null)
        if (session !== null) await openSession(sql, session, sessionsPerUser)
        return true
      }),

    useSignInLink: (link, session) =>
      database.tenant(link.user.companyId).transaction(async (sql) => {
        if (!(await useLink(sql, link))) return false
        if (session !== null) await openSession(sql, session, sessionsPerUser)
        return true
      }),

    setPassword: ({ companyId, userId, client, passwordHash }) =>
      database.tenant(companyId).transaction(async (sql) => {
        await setPassword(sql, companyId, userId, passwordHash)
        await endSessionsBut(sql, userId, client)
      }),

    async password({ companyId, userId }) {
      const [row] = await database.tenant(companyId).query<{ hash: string | null; justSet: boolean }>({
        text: `select password_hash as hash,
            coalesce(greatest(password_set_at, created_at) > now() - interval '10 seconds', false) as "justSet"
          from app.users where id = $1`,
        values: [userId],
      })
      return row ?? { hash: null, justSet: false }
    },

    hasAddress: async (companyId, email) => {
      const found = await database.tenant(companyId).query({
        text: `select from app.users where email = $1`,
        values: [email],
      })
      return found.length > 0
    },

    askForEmail: (account) => database.tenant(account.companyId).transaction((sql) => askForEmail(sql, account)),

    confirmEmail: async (link) => {
      try {
        return await database.tenant(link.companyId).transaction((sql) => confirmEmail(sql, link))
      } catch (error) {
        // Somebody registers with the address at the same time.
        if (error instanceof Error && 'code' in error && error.code === '23505') return 'taken'
        throw error
      }
    },

    async justRegistered(companyId, email) {
      const [row] = await database.tenant(companyId).query<{ companyId: CompanyId; userId: UserId }>({
        text: `select company_id as "companyId", id as "userId" from app.users
          where email = $1 and created_at > now() - interval '10 seconds'`,
        values: [email],
      })
      return row ?? null
    },
  }
}

/** The account is locked first, so that two links of one person take turns. */
async function useLink(sql: Sql, { id, user }: UsableLink): Promise<boolean> {
  const active = await sql.query({
    text: `select from app.users where id = $1 and status = 'active' for no key update`,
    values: [user.id],
  })
  return active.length === 1 && markUsed(sql, id)
}

async function setPassword(sql: Sql, companyId: CompanyId, userId: UserId, hash: string): Promise<void> {
  await sql.query({
    text: `update app.users set password_hash = $2, first_password_until = null, password_set_at = now(),
        updated_at = now()
      where id = $1`,
    values: [userId, hash],
  })
  await closeLinks(sql, userId)
  await tellOfPassword(sql, companyId, userId)
}
