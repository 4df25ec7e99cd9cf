import { randomUUID } from 'node:crypto'
import { isOpenInvitation } from '#api/queries/people/open-invitations.ts'
import { mayJoin } from '#commands/people/invitations/domains.ts'
import type { ImportedFile, InvitationChanges, NewInvitation } from '#api/admin/people/invitation-changes.ts'
import { type Invitation, type InvitationRecords, signUpKey } from '#commands/people/invitations/ports.ts'
import { type CompanyId, derivedId, id as idOf, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { readImportFile } from './import-file.ts'
import { enqueueInvitations, invitationLifetime, tellOfSignUp } from './mails.ts'

interface Row extends Omit<Invitation, 'account' | 'program'> {
  readonly programId: ProgramId | null
  readonly programName: { readonly fr: string; readonly en: string } | null
  readonly account: (Omit<NonNullable<Invitation['account']>, 'createdAt'> & { readonly createdAt: string }) | null
}

/** Who has an account already, however far it came. */
const accountOf = `select u.id from app.users u
  where u.id = i.user_id or (i.user_id is null and u.email = i.email and u.status <> 'erased')`

/** SQL: the program of invitation `i`; once that is archived, the one that people are invited to by default. */
const invitedTo = `select id, name from app.programs where archived_at is null
  order by (id = i.program_id) desc, created_at, id limit 1`

/** SQL: nobody has used or revoked invitation `i`. */
const isOpen = `i.used_at is null and i.revoked_at is null`

/** A second mail to the same address within a minute would only be the same call sent twice. */
const justSent = `i.sent_at > now() - interval '1 minute'`

/** Invitations in `app.invitations`. */
export function createInvitationRecords(database: Database): InvitationRecords {
  const tenant = (companyId: CompanyId) => database.tenant(companyId)
  return {
    async find(companyId, id) {
      const [row] = await tenant(companyId).query<Row>({
        name: 'invitation_find',
        text: `select i.id, i.email, i.first_name as "firstName", i.last_name as "lastName", i.roles,
            p.id as "programId", p.name as "programName", i.business_unit as "businessUnit", i.origin,
            i.expires_at as "expiresAt", i.used_at as "usedAt", i.revoked_at as "revokedAt", i.draft,
            i.draft_at as "draftAt",
            (select json_build_object('connectionId', c.id, 'label', c.label, 'issuer', i.identity ->> 'issuer',
                'subject', i.identity ->> 'subject', 'sessionIndex', i.identity ->> 'session_index')
              from app.sso_connections c where c.id = (i.identity ->> 'connection_id')::uuid and c.enabled
                and i.identity_at > now() - interval '1 hour') as identity,
            (select json_build_object('id', b.id, 'name', trim(b.first_name || ' ' || b.last_name))
              from app.users b where b.id = i.invited_by and b.status <> 'erased') as "invitedBy",
            (select json_build_object('userId', u.id, 'own', coalesce(u.id = i.user_id, false), 'status', u.status,
                'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'jobTitle', u.job_title,
                'businessUnit', u.business_unit, 'phone', u.phone, 'city', u.city,
                'roles', array(select f.role from app.profiles f where f.user_id = u.id and f.closed_at is null
                  order by f.role),
                'createdAt', u.created_at)
              from app.users u where u.id in (${accountOf}) limit 1) as account
          from app.invitations i left join lateral (${invitedTo}) p on i.program_id is not null where i.id = $1`,
        values: [id],
      })
      return row === undefined ? null : invitationOf(companyId, row)
    },

    sendAgain: (companyId, email, locale, open) =>
      tenant(companyId).transaction(async (sql) => {
        const [known] = await sql.query<{ account: UserId | null; status: string | null; invited: boolean }>({
          text: `select u.id as account, u.status,
            exists (select from app.invitations i where i.email = $1 and ${isOpen}
              and (i.origin <> 'open' or $2::boolean)) as invited
            from (values (1)) as one left join app.users u on u.email = $1 and u.status <> 'erased'`,
          values: [email, open],
        })
        if (known === undefined) return
        if (known.account !== null) {
          const { account: userId, status } = known
          if (status === 'active') await tellOfAccount(sql, companyId, userId)
          else if (status === 'pending_approval' || status === 'rejected')
            await tellOfSignUp(sql, companyId, { userId, status })
          return
        }
        if (known.invited) {
          await renew(sql, `i.email = $1 and not (${justSent})`, [email])
          return
        }
        if (!open) return
        const [added] = await sql.query<{ id: string }>({
          text: `insert into app.invitations (company_id, email, roles, program_id, locale, origin, expires_at)
            select $1::uuid, $2::text, '{participant,presenter}',
              (select id from app.programs where archived_at is null order by created_at, id limit 1), $3::text, 'open',
              now() + ${invitationLifetime}
            on conflict (company_id, email) where used_at is null and revoked_at is null do nothing returning id`,
          values: [companyId, email, locale],
        })
        if (added !== undefined) await enqueueInvitations(sql, [added.id])
      }),

    async draftKey(companyId, id) {
      const [row] = await tenant(companyId).query<{ key: UserId }>({
        text: `update app.invitations i set draft_key = coalesce(i.draft_key, $2) where i.id = $1 and ${isOpen}
          returning draft_key as key`,
        values: [id, randomUUID()],
      })
      return row?.key ?? null
    },

    async saveDraft(companyId, id, draft, key) {
      const saved = await tenant(companyId).query({
        text: `update app.invitations i set draft = $2, draft_at = now()
          where i.id = $1 and i.draft_key = $3 and ${isOpen} and i.expires_at > now() returning id`,
        values: [id, JSON.stringify(draft), key],
      })
      return saved.length > 0
    },

    async eraseDraft(companyId, id) {
      const [row] = await tenant(companyId).query<{ key: UserId }>({
        text: `with had as (select id, draft_key from app.invitations where id = $1 and draft_key is not null
                for update)
          update app.invitations i set draft = null, draft_key = null, draft_at = null from had where i.id = had.id
          returning had.draft_key as key`,
        values: [id],
      })
      return row?.key ?? null
    },

    async markUsed(companyId, id, userId, at) {
      await tenant(companyId).query({
        text: `update app.invitations set used_at = coalesce(used_at, $3), user_id = $2 where id = $1
          and (user_id is null or user_id = $2)`,
        values: [id, userId, at],
      })
    },
  }
}

/** Each is part of the transaction that it is given. */
export const invitationChanges: InvitationChanges = {
  async invite(sql, companyId, by, invitation, { unit, domains }) {
    if (!mayJoin(invitation.email, domains)) return { refused: 'email_domain_not_allowed' }
    const refused = await refusalOf(sql, invitation, unit)
    if (refused !== null) return { refused }
    const id = await writeInvitation(sql, companyId, by, invitation)
    await enqueueInvitations(sql, [id])
    return { id }
  },

  async recordUsed(sql, companyId, by, userId, unit) {
    const [row] = await sql.query<{ id: string; roles: readonly string[] }>({
      text: `insert into app.invitations (company_id, email, first_name, last_name, roles, program_id, business_unit,
          locale, origin, invited_by, expires_at, used_at, user_id, mails)
        select u.company_id, u.email, u.first_name, u.last_name,
          array(select p.role from app.profiles p where p.user_id = u.id and p.closed_at is null order by p.role),
          (select e.program_id from app.program_enrollments e join app.profiles p on p.id = e.profile_id
            where p.user_id = u.id and p.closed_at is null order by e.created_at, e.id limit 1),
          coalesce($3, u.business_unit), u.locale, 'invited', $2::uuid, now(), now(), u.id, 0
        from app.users u where u.id = $1 returning id, roles`,
      values: [userId, by, unit],
    })
    const id = row?.id ?? ''
    await audit(sql, companyId, by, 'invite', id, { roles: row?.roles, business_unit: unit, program_id: null })
    return id
  },

  resend: async (sql, id) => (await renew(sql, `i.id = $1`, [id])) !== null,

  async revoke(sql, companyId, id, by) {
    const revoked = await sql.query({
      text: `update app.invitations i set revoked_at = now() where i.id = $1 and ${isOpenInvitation('i')}
        returning id`,
      values: [id],
    })
    if (revoked.length > 0) await audit(sql, companyId, by, 'revoke', id)
    return revoked.length > 0
  },

  async revokeImport(sql, companyId, importId, by) {
    const revoked = await sql.query({
      text: `update app.invitations i set revoked_at = now()
        where i.import_id = $1 and ${isOpenInvitation('i')} returning id`,
      values: [importId],
    })
    if (revoked.length > 0) await audit(sql, companyId, by, 'revoke', importId, { revoked: revoked.length })
    return revoked.length > 0
  },

  async importedFile(sql, importId) {
    const [row] = await sql.query<{
      file: Buffer | null
      columns: ImportedFile['columns']
      typed: Readonly<Record<string, Readonly<Record<string, string>>>>
    }>({
      text: `select file, columns, coalesce(options -> 'corrections', '{}') as typed
        from app.invitation_imports where id = $1`,
      values: [importId],
    })
    if (row?.file == null) return null
    const { columns, typed } = row
    const lines = readImportFile(row.file).lines.map(({ line, cells }) => {
      const again = typed[line] ?? {}
      const cell = (field: string | null, at: number) => (field === null ? undefined : again[field]) ?? cells[at] ?? ''
      return { line, typed: again, cells: columns.map(({ field }, at) => cell(field, at)) }
    })
    return { columns, lines }
  },
}

/** Once in an hour, however often somebody asks. */
async function tellOfAccount(sql: Sql, companyId: CompanyId, userId: UserId): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13)
  const key = `account_exists/${userId}/${hour}`
  await enqueueMail(sql, { companyId, key, to: { userId }, template: 'account_exists', params: {} })
}

function invitationOf(companyId: CompanyId, { programId, programName, account, ...row }: Row): Invitation {
  // Also before the use of the invitation is projected.
  const made = derivedId<UserId>('user', companyId, signUpKey(row.id))
  return {
    ...row,
    program: programId === null || programName === null ? null : { id: programId, name: programName },
    account:
      account === null
        ? null
        : { ...account, own: account.own || account.userId === made, createdAt: new Date(account.createdAt) },
  }
}

/** @param unit of the administrator who invites; null: the whole company */
async function refusalOf(sql: Sql, { email, programId, businessUnit }: NewInvitation, unit: string | null) {
  const [row] = await sql.query<{ account: boolean; program: boolean; unit: boolean; elsewhere: boolean }>({
    name: 'invitation_check',
    text: `select exists (select from app.users where email = $1 and status <> 'erased') as account,
      $2::uuid is null or exists (select from app.programs where id = $2 and archived_at is null) as program,
      $3::text is null or exists (select from app.business_units where code = $3) as unit,
      $4::text is not null and exists (select from app.invitations i where i.email = $1 and ${isOpen}
        and i.business_unit is distinct from $4) as elsewhere`,
    values: [email, programId, businessUnit, unit],
  })
  if (row?.account === true) return 'known_here'
  if (row?.program !== true) return 'program_unknown'
  if (!row.unit || (unit !== null && businessUnit !== unit)) return 'unit_unknown'
  return row.elsewhere ? 'invited_elsewhere' : null
}

/** Invites, or renews the invitation that the address has already with the new values. */
async function writeInvitation(
  sql: Sql,
  companyId: CompanyId,
  by: UserId,
  { email, firstName, lastName, roles, programId, businessUnit, locale }: NewInvitation,
): Promise<string> {
  const [row] = await sql.query<{ id: string }>({
    text: `insert into app.invitations as i
        (company_id, email, first_name, last_name, roles, program_id, business_unit, locale, origin, invited_by,
          expires_at)
      values ($1, $2, $3, $4, $5, coalesce($6::uuid,
        (select id from app.programs where archived_at is null order by created_at, id limit 1)),
        $7, $8, 'invited', $9, now() + ${invitationLifetime})
      on conflict (company_id, email) where used_at is null and revoked_at is null do update
        set first_name = excluded.first_name, last_name = excluded.last_name, roles = excluded.roles,
          program_id = excluded.program_id, business_unit = excluded.business_unit, locale = excluded.locale,
          origin = 'invited', invited_by = excluded.invited_by, expires_at = excluded.expires_at, sent_at = now(),
          mails = i.mails + 1
      returning id`,
    values: [companyId, email, firstName, lastName, roles, programId, businessUnit, locale, by],
  })
  const id = idOf<UserId>(row?.id ?? '')
  await audit(sql, companyId, by, 'invite', id, { roles, business_unit: businessUnit, program_id: programId })
  return id
}

/** A new mail with fourteen more days. null: none is open. */
async function renew(sql: Sql, which: string, values: readonly unknown[]): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>({
    text: `update app.invitations i set expires_at = now() + ${invitationLifetime}, sent_at = now(), mails = i.mails + 1
      where ${which} and ${isOpen} and not exists (${accountOf}) returning id`,
    values,
  })
  if (row !== undefined) await enqueueInvitations(sql, [row.id])
  return row?.id ?? null
}

/** Ids and codes only: names and addresses stay out of the audit log. */
async function audit(
  sql: Sql,
  companyId: CompanyId,
  actor: UserId,
  action: string,
  subject: string,
  after: object | null = null,
): Promise<void> {
  await sql.query({
    text: `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, after)
      values (gen_random_uuid(), $1, $2, $3, 'invitations', $4, $5)`,
    values: [companyId, actor, action, subject, after === null ? null : JSON.stringify(after)],
  })
}
