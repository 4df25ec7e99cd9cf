import type { AccountFacts, AccountRecords, OpenMentoring, Person } from '#commands/people/account-records.ts'
import { adultAge } from '#contract/people/sign-up.ts'
import type { ProfileId, UserId } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { isUnused } from '#projections/people/is-unused.ts'
import { eachItem } from '../../platform/queue/each-item.ts'
import { isHeld } from '../../platform/queue/held.ts'
import { deleteUnfinished, hasPasswordOf, insertAccount } from './new-account.ts'
import { scrubPerson } from './scrub.ts'
import { showAccounts } from './show.ts'

/** How long a call that began before an erasure may still write: calls end after 20 s, and so do statements. */
const settled = `interval '1 minute'`

/** Rejected sign-ups are kept for so long, so that a second sign-up can be answered. */
const rejectedFor = `interval '30 days'`

const activeAdmin = `status = 'active' and 'admin' = any(roles)`

/** The account records in `app.users` and the tables that reference it. */
export function createAccountRecords(database: Database): AccountRecords {
  return {
    async find({ companyId, userId }) {
      const [row] = await database.tenant(companyId).query<AccountFacts>({
        name: 'account_find',
        text: `select u.status, u.roles, u.business_unit as "businessUnit", rm.iso(u.created_at) as "createdAt",
            app.texts_asked(u.company_id, u.must_accept, u.accepted_texts) as "mustAccept",
            u.consent_basis is not null or u.date_of_birth is null
              or u.date_of_birth <= current_date - interval '${adultAge} years' as "mayTakePart",
            coalesce((select json_agg(json_build_object('profileId', p.id, 'role', p.role, 'open', p.closed_at is null)
              order by p.id) from app.profiles p where p.user_id = u.id), '[]') as profiles
          from app.users u where u.id = $1`,
        values: [userId],
      })
      return row ?? null
    },

    reserve: (account) => database.system.transaction((sql) => insertAccount(sql, account)),

    hasPasswordOf: (account) => hasPasswordOf(database.system, account),

    discard: (person) => database.system.transaction((sql) => deleteUnfinished(sql, person)),

    unfinished: () =>
      database.system.query<Person>({
        text: `select company_id as "companyId", id as "userId" from app.users u
          where status = 'registering' and created_at < now() - interval '1 hour'
            and not ${isHeld('sweep_registrations', 'u.id::text')}
          order by created_at limit 100`,
      }),

    show: (views) => database.system.transaction((sql) => showAccounts(sql, views)),

    async behind(accounts) {
      const rows = await database.system.query<{ id: UserId }>({
        name: 'accounts_behind',
        text: `select u.id from app.users u
          join jsonb_to_recordset($1) as v ("userId" uuid, revision integer) on v."userId" = u.id
          where u.status <> 'erased' and u.account_revision < v.revision`,
        values: [JSON.stringify(accounts)],
      })
      return new Set(rows.map(({ id }) => id))
    },

    markAdminLeaving: ({ companyId, userId }) =>
      database.tenant(companyId).transaction(async (sql) => {
        // In the order of their ids, so that two who go at the same time wait for each other.
        await sql.query({ text: `select from app.users where ${activeAdmin} order by id for no key update` })
        const kept = await sql.query({
          text: `update app.users u set admin_leaving_until = now() + ${settled} where id = $1 and exists (
              select from app.users o where o.id <> u.id and ${activeAdmin}
                and (o.admin_leaving_until is null or o.admin_leaving_until < now()))
            returning id`,
          values: [userId],
        })
        return kept.length > 0
      }),

    letUnusedGo: ({ companyId, userId }) =>
      database.tenant(companyId).transaction(async (sql) => {
        // The turn that a sign-in takes before it adds its session.
        await sql.query({ text: 'select from app.users where id = $1 for no key update', values: [userId] })
        const going = await sql.query({
          text: `update app.users u set removing_until = now() + ${settled} where id = $1
              and (u.status = 'erased' or ${isUnused}) returning id`,
          values: [userId],
        })
        return going.length > 0
      }),

    scrub: (person, profileIds) =>
      database.system.transaction((sql) => scrubPerson(sql, person, profileIds, refreshDirectory)),

    async sweep() {
      const sql = database.system
      const due = await sql.query<Person>({
        text: `select company_id as "companyId", user_id as "userId" from app.erasures e
          where swept_at is null and erased_at < now() - ${settled}
            and not ${isHeld('sweep_erasures', 'e.user_id::text')}
          order by erased_at limit 50`,
      })
      const report = await eachItem(
        { sql, job: 'sweep_erasures' },
        due,
        ({ userId }) => userId,
        (person) => sweepPerson(sql, person),
      )
      if (report.done > 0) await sql.query({ text: 'select app.take_statistics_anew()' })
      return report
    },

    lapsed: ({ closedBefore, warnedBefore }, limit, after) =>
      database.system.query<Person>({
        text: `select u.company_id as "companyId", u.id as "userId" from app.users u
          join app.companies c on c.id = u.company_id and c.state = 'active'
          left join app.profiles p on p.user_id = u.id
          where u.status not in ('registering', 'erased') and u.roles = '{}' and ($3::uuid is null or u.id > $3)
          group by u.id having (bool_and(p.closed_at is not null and p.closed_at < $1)
              and exists (select from app.retention_warnings w where w.user_id = u.id
                and w.last_role_closed_at = max(p.closed_at) and w.warned_at <= $4))
            or (u.status = 'rejected' and u.status_at < now() - ${rejectedFor})
          order by u.id limit $2`,
        values: [closedBefore, limit, after ?? null, warnedBefore],
      }),

    async erasedAmong(users) {
      const rows = await database.system.query<{ id: UserId }>({
        name: 'accounts_erased',
        text: `select id from app.users where id = any($1::uuid[]) and status = 'erased'`,
        values: [[...new Set(users)]],
      })
      return new Set(rows.map(({ id }) => id))
    },

    openOf: ({ companyId, userId }) =>
      database.tenant(companyId).query<OpenMentoring>({
        text: `select id as "requestId", null as "relationshipId" from rm.mentoring_requests
            where (participant_user_id = $1 or presenter_user_id = $1) and state in ('requested', 'confirmed')
          union all
          select null, id from rm.mentoring_relationships
            where (participant_user_id = $1 or presenter_user_id = $1) and request_id is null
              and state in ('requested', 'initiated', 'admin_initiated')`,
        values: [userId],
      }),

    async paired({ companyId, userId }, other) {
      const found = await database.tenant(companyId).query({
        name: 'accounts_paired',
        text: `with two as materialized (select app.accounts_of($1) || app.accounts_of($2) as ids)
          select from two, rm.mentoring_requests
            where participant_user_id = any(two.ids) and presenter_user_id = any(two.ids)
          union all
          select from two, rm.mentoring_relationships
            where participant_user_id = any(two.ids) and presenter_user_id = any(two.ids) limit 1`,
        values: [userId, other],
      })
      return found.length > 0
    },

    async mergedInto({ companyId, userId }) {
      const rows = await database.tenant(companyId).query<{ id: UserId }>({
        name: 'accounts_merged_into',
        text: `with recursive ended as (
            select id, status from app.users where merged_into = $1
            union select u.id, u.status from app.users u join ended on u.merged_into = ended.id)
          select id from ended where status <> 'erased' order by id`,
        values: [userId],
      })
      return rows.map(({ id }) => id)
    },
  }
}

/** The note and the scrub are one transaction. */
async function sweepPerson(system: TransactionalSql, person: Person): Promise<void> {
  await system.transaction(async (sql) => {
    const [erasure] = await sql.query<{ readonly profileIds: readonly ProfileId[] }>({
      text: `update app.erasures set swept_at = now() where user_id = $1 and swept_at is null
        returning profile_ids as "profileIds"`,
      values: [person.userId],
    })
    if (erasure !== undefined) await scrubPerson(sql, person, erasure.profileIds, refreshDirectory)
  })
}
