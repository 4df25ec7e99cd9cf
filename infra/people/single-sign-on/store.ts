import { createHash } from 'node:crypto'
import type { Vault } from '#commands/platform/ports.ts'
import type {
  Connection,
  ConnectionSecrets,
  Delivery,
  Flow,
  KnownIdentity,
  SingleSignOnStore,
} from '#commands/people/single-sign-on/ports.ts'
import type { ConnectionKind } from '#domain/people/sign-in/words.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { CompanyId, ConnectionId, UserId } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { sessionEndedChannel } from '../sessions/open.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { noteReportedIdentity } from './reported-identity.ts'

interface ConnectionRow {
  id: ConnectionId
  company_id: CompanyId
  kind: ConnectionKind
  label: string
  /** Those of its kind, as they were checked when they were written. */
  settings: never
  secrets: Sealed | null
  enabled: boolean
  just_in_time: boolean
  linking_domains: string[]
  allow_unsolicited: boolean
  revision: number
}

interface FlowRow {
  connection_id: ConnectionId
  request_id: string
  nonce: string
  code_verifier: string
  return_to: string
  delivery: Delivery
  challenge: string | null
  user_id: UserId | null
  client: string | null
  invitation_id: string | null
  invited_email: string | null
}

interface CodeRow {
  user_id: UserId
  identity_id: string
  method: ConnectionKind
  session_index: string | null
  challenge: string | null
}

/** What the secrets of a connection are bound to in the vault. */
export function secretsContext(connectionId: ConnectionId): string {
  return `sso_connections/${connectionId}/secrets`
}

/** The tables `app.sso_*`, under the row-level security of their company. */
export function createSingleSignOnStore(database: Database, vault: Pick<Vault, 'open'>): SingleSignOnStore {
  const findIdentity: SingleSignOnStore['findIdentity'] = async (companyId, issuer, subject) => {
    const [row] = await database.tenant(companyId).query<KnownIdentity>({
      name: 'sso_identity_use',
      text: `with used as (update app.sso_identities set last_used_at = now()
          where company_id = app.current_company() and issuer = $1 and subject = $2 returning id, user_id)
        select used.id as "identityId", used.user_id as "userId", u.status from used
          join app.users u on u.id = used.user_id`,
      values: [issuer, subject],
    })
    return row ?? null
  }
  return {
    findIdentity,

    noteReportedIdentity: (...rest) => noteReportedIdentity(database, ...rest),

    connections: (companyId) => readConnections(database.tenant(companyId), vault),

    async saveFlow(companyId, flow) {
      await database.tenant(companyId).query({
        name: 'sso_flow_save',
        text: `insert into app.sso_flows (token_hash, company_id, connection_id, request_id, nonce, code_verifier,
            return_to, delivery, challenge, user_id, client, invitation_id, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + interval '10 minutes')`,
        values: [
          hashed(flow.token),
          companyId,
          flow.connectionId,
          flow.requestId,
          flow.nonce,
          flow.codeVerifier,
          flow.returnTo,
          flow.delivery,
          flow.challenge,
          flow.links?.userId ?? null,
          flow.links?.client ?? null,
          flow.joins?.invitationId ?? null,
        ],
      })
    },

    async findFlow(companyId, token) {
      const [row] = await database.tenant(companyId).query<FlowRow>({
        name: 'sso_flow_find',
        text: `with f as (select * from app.sso_flows where token_hash = $1) ${selectFlow}`,
        values: [hashed(token)],
      })
      return row === undefined ? null : flowOf(row, token)
    },

    async takeFlow(companyId, token) {
      const [row] = await database.tenant(companyId).query<FlowRow>({
        name: 'sso_flow_take',
        text: `with f as (delete from app.sso_flows where token_hash = $1 returning *) ${selectFlow}`,
        values: [hashed(token)],
      })
      return row === undefined ? null : flowOf(row, token)
    },

    async acceptMessage(companyId, id, until) {
      const rows = await database.tenant(companyId).query({
        name: 'sso_message_accept',
        text: `insert into app.sso_messages (company_id, message_hash, expires_at) values ($1, $2, $3)
          on conflict do nothing returning company_id`,
        values: [companyId, hashed(id), until],
      })
      return rows.length === 1
    },

    async foldSubject(companyId, issuer, subject) {
      await database.tenant(companyId).query({
        name: 'sso_subject_fold',
        text: `update app.sso_identities set subject = $2 where id = (
            select id from app.sso_identities where company_id = app.current_company() and issuer = $1
              and lower(subject) = $2 order by subject = $2 desc, last_used_at desc, id limit 1) and subject <> $2`,
        values: [issuer, subject],
      })
    },

    async findAccount(companyId, email, { issuer, subject }) {
      const [row] = await database.tenant(companyId).query<{ userId: UserId; isAnothers: boolean }>({
        name: 'sso_account',
        text: `select id as "userId", exists (select from app.sso_identities i
            where i.user_id = u.id and i.issuer = $2 and i.subject <> $3) as "isAnothers"
          from app.users u where email = $1 and status <> 'erased'`,
        values: [email, issuer, subject],
      })
      return row ?? null
    },

    async link(companyId, { issuer, subject, userId }) {
      await database.tenant(companyId).query({
        name: 'sso_identity_link',
        text: `insert into app.sso_identities (company_id, issuer, subject, user_id)
          select u.company_id, $1, $2, u.id from app.users u where u.id = $3 and u.status <> 'erased'
          on conflict do nothing`,
        values: [issuer, subject, userId],
      })
      const known = await findIdentity(companyId, issuer, subject)
      if (known === null) throw new Error('the account was erased while it was linked')
      return known
    },

    async keepIdentity(companyId, invitationId, identity) {
      const kept = await database.tenant(companyId).query({
        text: `update app.invitations set identity = $2, identity_at = now()
          where id = $1 and used_at is null and revoked_at is null and expires_at > now() returning id`,
        values: [
          invitationId,
          JSON.stringify({
            connection_id: identity.connectionId,
            issuer: identity.issuer,
            subject: identity.subject,
            session_index: identity.sessionIndex,
          }),
        ],
      })
      return kept.length > 0
    },

    async saveCode(companyId, code, value) {
      await database.tenant(companyId).query({
        name: 'sso_code_save',
        text: `insert into app.sso_codes (code_hash, company_id, user_id, identity_id, method, session_index, challenge,
            expires_at) values ($1, $2, $3, $4, $5, $6, $7, now() + interval '1 minute')`,
        values: [
          hashed(code),
          companyId,
          value.userId,
          value.identityId,
          value.method,
          value.sessionIndex,
          value.challenge,
        ],
      })
    },

    async takeCode(companyId, code) {
      const [row] = await database.tenant(companyId).query<CodeRow>({
        name: 'sso_code_take',
        text: `with taken as (delete from app.sso_codes where code_hash = $1 and client is null returning *)
          select * from taken where expires_at > now()`,
        values: [hashed(code)],
      })
      if (row === undefined) return null
      return {
        userId: row.user_id,
        identityId: row.identity_id,
        method: row.method,
        sessionIndex: row.session_index,
        challenge: row.challenge,
      }
    },

    async bindSession(companyId, client, { identityId, sessionIndex }) {
      await database.tenant(companyId).query({
        text: `insert into app.sso_sessions (client, company_id, identity_id, session_index)
          select s.client, s.company_id, $2, $3 from app.sessions s where s.client = $1`,
        values: [client, identityId, sessionIndex],
      })
    },

    async endSessions(companyId, { issuer, subject, sessionIndex }) {
      const rows = await database.tenant(companyId).query({
        text: `with ended as (delete from app.sessions where client in (
            select s.client from app.sso_sessions s join app.sso_identities i on i.id = s.identity_id
            where i.issuer = $1 and i.subject = $2 and ($3::text is null or s.session_index = $3)) returning client)
          select pg_notify('${sessionEndedChannel}', client) from ended`,
        values: [issuer, subject, sessionIndex],
      })
      return rows.length
    },
  }
}

const selectFlow = `select f.*, i.email as invited_email from f left join app.invitations i on i.id = f.invitation_id
  where f.expires_at > now()`

function flowOf(row: FlowRow, token: string): Flow {
  return {
    token,
    connectionId: row.connection_id,
    requestId: row.request_id,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    returnTo: row.return_to,
    delivery: row.delivery,
    challenge: row.challenge,
    links: row.user_id === null || row.client === null ? null : { userId: row.user_id, client: row.client },
    joins:
      row.invitation_id === null || row.invited_email === null
        ? null
        : { invitationId: row.invitation_id, email: row.invited_email },
  }
}

/** With their secrets, the oldest first. */
async function readConnections(sql: Sql, vault: Pick<Vault, 'open'>): Promise<readonly Connection[]> {
  const rows = await sql.query<ConnectionRow>({
    name: 'sso_connections',
    text: `select id, company_id, kind, label, settings, secrets, enabled, just_in_time, linking_domains,
        allow_unsolicited, revision from app.sso_connections order by created_at, id`,
  })
  return Promise.all(rows.map((row) => connectionOf(row, vault)))
}

async function connectionOf(row: ConnectionRow, vault: Pick<Vault, 'open'>): Promise<Connection> {
  const opened = row.secrets === null ? null : await vault.open(row.secrets, secretsContext(row.id))
  return {
    id: row.id,
    companyId: row.company_id,
    kind: row.kind,
    settings: row.settings,
    label: row.label,
    enabled: row.enabled,
    justInTime: row.just_in_time,
    linkingDomains: row.linking_domains,
    allowUnsolicited: row.allow_unsolicited,
    revision: row.revision,
    secrets: opened === null ? {} : (JSON.parse(opened) as ConnectionSecrets),
  }
}

/** Tokens are 256 random bits, and ids of messages need no secrecy: a plain hash is enough. */
export function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
