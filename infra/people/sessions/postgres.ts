import type { Database } from '../../platform/database/database.ts'
import type { OpenSession, SessionStore, StoredSession } from '#commands/people/sessions/ports.ts'
import type { SignInMethod } from '#domain/people/sign-in/words.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { endSessions, openSession } from './open.ts'
import { readTogether } from './read-together.ts'
import { detailColumns, detailsOf, type DetailsRow, userColumns, userOf, type UserRow } from './user-row.ts'

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
  method: SignInMethod
}

/** Sessions in `app.sessions`, under the row-level security of their company. */
export function createPostgresSessions(database: Database): SessionStore {
  return {
    find: readTogether((companyId, clients) => findSessions(database, companyId, clients)),

    async findAccount(companyId, email) {
      const [row] = await database
        .tenant(companyId)
        .query<
          DetailsRow & { password_hash: string | null; first_password_until: Date | null; goes_on_as: string | null }
        >({
          name: 'session_account',
          text: `select u.password_hash, u.first_password_until, case when u.merged_into is not null then (
              select k.email from app.users k where k.id = app.goes_on_as(u.id) and k.status = 'active'
            ) end as goes_on_as,
            ${detailColumns} from app.users u where u.email = $1`,
          values: [email],
        })
      return row === undefined
        ? null
        : {
            ...detailsOf(row),
            passwordHash: row.password_hash,
            firstPasswordUntil: row.first_password_until,
            goesOnAs: row.goes_on_as,
          }
    },

    async findUser(companyId, userId) {
      const [row] = await database.tenant(companyId).query<UserRow>({
        name: 'session_user',
        text: `select ${userColumns} from app.users u where u.id = $1`,
        values: [userId],
      })
      return row === undefined ? null : userOf(row)
    },

    open: (session, keep) => database.tenant(session.companyId).transaction((sql) => openSession(sql, session, keep)),

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
          after.requested,
          after.last,
          new Date(after.rotatedAt),
          new Date(after.expiresAt),
        ],
      })
      return rows.length === 1
    },

    async end(companyId, client) {
      return (await endSessions(database.tenant(companyId), 'client = $1', [client])) === 1
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
      const ended = await endSessions(database.tenant(companyId), 'user_id = $1 and id = $2', [userId, id])
      return ended === 1
    },

    endOthers: (companyId, userId, except) =>
      endSessions(database.tenant(companyId), 'user_id = $1 and client <> $2', [userId, except]),

    async saw(companyId, client, position) {
      await database.tenant(companyId).query({
        name: 'session_saw',
        // When PostgreSQL stops it may be lost: the reader then sees what the read models show.
        text: `update app.sessions set seen_position = $2 where client = $1 and seen_position < $2
          returning set_config('synchronous_commit', 'off', true)`,
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

async function findSessions(
  database: Database,
  companyId: CompanyId,
  clients: readonly string[],
): Promise<ReadonlyMap<string, StoredSession>> {
  const rows = await database.tenant(companyId).query<SessionRow>({
    name: 'session_find',
    text: `select s.client, s.current_hash, s.previous_hash, s.asked_hash, s.last_hash, s.rotated_at, s.expires_at,
      s.ends_at,
        s.seen_position, s.method, ${userColumns}
      from app.sessions s join app.users u on u.id = s.user_id where s.client = any($1)`,
    values: [clients],
  })
  return new Map(rows.map((row) => [row.client, sessionOf(row)]))
}

function sessionOf(row: SessionRow): StoredSession {
  return {
    client: row.client,
    companyId: row.company_id,
    method: row.method,
    tokens: {
      current: row.current_hash,
      previous: row.previous_hash,
      requested: row.asked_hash,
      last: row.last_hash,
      rotatedAt: row.rotated_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      endsAt: row.ends_at.getTime(),
    },
    seenPosition: BigInt(row.seen_position),
    user: userOf(row),
  }
}
