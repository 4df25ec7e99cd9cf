import type { Database } from '#infra/database/database.ts'
import { deviceKey, keptUserAgent } from '#commands/sessions/device.ts'
import type { CompanyId, ProfileId, ProgramId, UserId } from '#domain/shared/ids.ts'
import type { AccountRole } from '#domain/account/roles.ts'
import type {
  AccountStatus,
  Locale,
  OpenSession,
  OwnProfile,
  SessionStore,
  SessionUser,
  StoredSession,
} from '#commands/sessions/ports.ts'
import { readTogether } from './read-together.ts'

/** Channel on which the end of a session is told, with its client, to the processes that hold its sockets. */
export const sessionEndedChannel = 'session_ended'

const userColumns = `u.id as user_id, u.company_id, u.email, u.status, u.first_name, u.last_name, u.locale, u.time_zone,
  u.roles,
  u.business_unit, u.avatar_key, u.current_profile_id,
  array(select p.role || ':' || p.id || ':' || coalesce(e.program_id::text, '')
    from app.profiles p left join app.program_enrollments e on e.profile_id = p.id
    where p.user_id = u.id and p.closed_at is null order by p.role, e.created_at, e.id) as profiles`

interface UserRow {
  user_id: UserId
  company_id: CompanyId
  email: string
  status: AccountStatus
  first_name: string
  last_name: string
  locale: Locale
  time_zone: string
  roles: AccountRole[]
  business_unit: string | null
  avatar_key: string | null
  current_profile_id: ProfileId | null
  profiles: string[]
}

interface SessionRow extends UserRow {
  client: string
  current_hash: Buffer
  previous_hash: Buffer | null
  asked_hash: Buffer | null
  last_hash: Buffer | null
  rotated_at: Date
  expires_at: Date
  ends_at: Date
  seen_position: string
}

/** Sessions in `app.sessions`, under the row-level security of their company. */
export function createPostgresSessions(database: Database): SessionStore {
  return {
    find: readTogether((companyId, clients) => findSessions(database, companyId, clients)),

    async findAccount(companyId, email) {
      const [row] = await database.tenant(companyId).query<UserRow & { password_hash: string | null }>({
        name: 'session_account',
        text: `select u.password_hash, ${userColumns} from app.users u where u.email = $1`,
        values: [email],
      })
      return row === undefined ? null : { user: userOf(row), passwordHash: row.password_hash }
    },

    async findUser(companyId, userId) {
      const [row] = await database.tenant(companyId).query<UserRow>({
        name: 'session_user',
        text: `select ${userColumns} from app.users u where u.id = $1`,
        values: [userId],
      })
      return row === undefined ? null : userOf(row)
    },

    async open({ companyId, userId, client, tokens, origin }, keep) {
      const userAgent = keptUserAgent(origin.userAgent)
      await database.tenant(companyId).transaction(async (sql) => {
        // Sign-ins of one person take turns, so that two at once cannot both leave `keep` sessions of the others.
        await sql.query({ text: `select from app.users where id = $1 for no key update`, values: [userId] })
        await sql.query({
          text: `insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at,
              method, user_agent, address)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          values: [
            client,
            companyId,
            userId,
            tokens.current,
            ...times(tokens),
            origin.method,
            userAgent,
            origin.address,
          ],
        })
        await sql.query({
          text: `insert into app.access_log (company_id, user_id, outcome, address, device)
            values ($1, $2, 'signed_in', $3, $4)`,
          values: [companyId, userId, origin.address, deviceKey(userAgent)],
        })
        await sql.query({
          text: `with ended as (delete from app.sessions where user_id = $1 and client not in (
              select client from app.sessions where user_id = $1 and expires_at > $3
              order by expires_at desc, created_at desc limit $2) returning client)
            select pg_notify('${sessionEndedChannel}', client) from ended`,
          values: [userId, keep, new Date(tokens.rotatedAt)],
        })
      })
    },

    async rotate(session, after) {
      const rows = await database.tenant(session.companyId).query({
        name: 'session_rotate',
        text: `update app.sessions set current_hash = $3, previous_hash = $4,
          asked_hash = $5, last_hash = $6, rotated_at = $7, expires_at = $8
          where client = $1 and current_hash = $2 returning client`,
        values: [
          session.client,
          session.tokens.current,
          after.current,
          after.previous,
          after.asked,
          after.last,
          new Date(after.rotatedAt),
          new Date(after.expiresAt),
        ],
      })
      return rows.length === 1
    },

    async end(companyId, client) {
      return (await endWhere(database, companyId, 'client = $1', [client])) === 1
    },

    list: (companyId, userId) =>
      database.tenant(companyId).query<OpenSession>({
        name: 'session_list',
        text: `select id, client, method, user_agent as "userAgent", address, created_at as "createdAt",
            rotated_at as "lastSeenAt"
          from app.sessions where user_id = $1 and expires_at > now() and ends_at > now()
          order by rotated_at desc, id`,
        values: [userId],
      }),

    async endOwn(companyId, userId, id) {
      const ended = await endWhere(database, companyId, 'user_id = $1 and id = $2', [userId, id])
      return ended === 1
    },

    endOthers: (companyId, userId, except) =>
      endWhere(database, companyId, 'user_id = $1 and client <> $2', [userId, except]),

    async saw(companyId, client, position) {
      await database.tenant(companyId).query({
        name: 'session_saw',
        text: `update app.sessions set seen_position = $2 where client = $1 and seen_position < $2`,
        values: [client, position.toString()],
      })
    },

    async replacePasswordHash(companyId, userId, from, to) {
      await database.tenant(companyId).query({
        text: `update app.users set password_hash = $3 where id = $1 and password_hash = $2`,
        values: [userId, from, to],
      })
    },
  }
}

async function endWhere(
  database: Database,
  companyId: CompanyId,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  const rows = await database.tenant(companyId).query({
    text: `with ended as (delete from app.sessions where ${condition} returning client)
      select pg_notify('${sessionEndedChannel}', client) from ended`,
    values: [...values],
  })
  return rows.length
}

async function findSessions(
  database: Database,
  companyId: CompanyId,
  clients: readonly string[],
): Promise<ReadonlyMap<string, StoredSession>> {
  const rows = await database.tenant(companyId).query<SessionRow>({
    name: 'session_find',
    text: `select s.client, s.current_hash, s.previous_hash, s.asked_hash, s.last_hash, s.rotated_at, s.expires_at,
      s.ends_at,
        s.seen_position, ${userColumns}
      from app.sessions s join app.users u on u.id = s.user_id where s.client = any($1)`,
    values: [clients],
  })
  return new Map(rows.map((row) => [row.client, sessionOf(row)]))
}

function times(tokens: { rotatedAt: number; expiresAt: number; endsAt: number }): Date[] {
  return [new Date(tokens.rotatedAt), new Date(tokens.expiresAt), new Date(tokens.endsAt)]
}

function sessionOf(row: SessionRow): StoredSession {
  return {
    client: row.client,
    companyId: row.company_id,
    tokens: {
      current: row.current_hash,
      previous: row.previous_hash,
      asked: row.asked_hash,
      last: row.last_hash,
      rotatedAt: row.rotated_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      endsAt: row.ends_at.getTime(),
    },
    seenPosition: BigInt(row.seen_position),
    user: userOf(row),
  }
}

function userOf(row: UserRow): SessionUser {
  return {
    id: row.user_id,
    companyId: row.company_id,
    email: row.email,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    locale: row.locale,
    timeZone: row.time_zone,
    roles: row.roles,
    businessUnit: row.business_unit,
    avatarKey: row.avatar_key,
    currentProfileId: row.current_profile_id,
    profiles: profilesOf(row.profiles),
  }
}

/** From rows `role:id:program`, one a program, which cost PostgreSQL less than JSON. */
function profilesOf(rows: readonly string[]): OwnProfile[] {
  const profiles = new Map<string, { id: ProfileId; role: OwnProfile['role']; programs: ProgramId[] }>()
  for (const row of rows) {
    const [role, id = '', program = ''] = row.split(':')
    const profile = profiles.get(id) ?? {
      id: id as ProfileId,
      role: role === 'presenter' ? 'presenter' : 'participant',
      programs: [],
    }
    profiles.set(id, profile)
    if (program !== '') profile.programs.push(program as ProgramId)
  }
  return [...profiles.values()]
}
