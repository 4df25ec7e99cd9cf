import type { MeetingCalls } from '#api/ports/meetings.ts'
import { type CallKind, callKinds } from '#contract/meetings/webconferences.ts'
import type { CompanyId, Instant, MeetingId } from '#domain/platform/ids.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { CallOf, Calls } from '#realtime/ports.ts'
import { callSignalStream, callStream } from '#realtime/streams.ts'
import { activeAccount, openSession } from '../../platform/realtime/open-session.ts'
import { callDescriptors } from './kinds.ts'

/** Of a stay that no socket holds: a browser whose connection was cut is back sooner. */
const expiry = '20 seconds'
/** How long a stay waits for its person to sign in again once its session ran out. */
const maxSilence = '5 minutes'

/** SQL: whether the meeting of stay `c` may have a call at this hour. */
const mayMeet = `c.closes_at > now()
  and case c.kind ${callKinds.map((kind) => `when '${kind}' then ${callDescriptors[kind].mayMeet}`).join(' ')} end`

/** SQL: whether the session of stay `c` is such. */
const sessionIs = (such: string) => `exists (select from app.sessions s join app.users u on u.id = s.user_id
  where s.client = c.client and s.user_id = c.user_id and s.company_id = c.company_id and ${such})`

/** SQL: whether stay `c` is still right: its session is good, and its meeting may have a call at this hour. */
const isRight = `${mayMeet} and ${sessionIs(openSession)}`

/** SQL: whether the session of stay `c` is over by the clock alone. */
const ranOut = sessionIs(`(s.expires_at <= now() or s.ends_at <= now()) and ${activeAccount}`)

/** SQL: whether stay `c`, which has lapsed, may still wait. */
const mayWait = `${mayMeet} and c.lapsed_at is not null
  and exists (select from app.users u where u.id = c.user_id and ${activeAccount})`

/** A stay that nobody has heard of for a while, or that is no longer right. */
export interface OverdueStay {
  readonly stay: string
  readonly companyId: CompanyId
  readonly meetingId: MeetingId
  readonly kind: CallKind
  readonly party: string
  /** When the server last heard of it. */
  readonly seenAt: Instant
}

/** The stays in calls, in PostgreSQL, across the processes. `system` writes for every company. */
export function createStayRecords(system: TransactionalSql, wake: (streams: readonly ChangedStream[]) => void) {
  const tellPresence = async (sql: Sql, { companyId, kind, meetingId }: CallOf) => {
    await sql.query({
      name: `call_tell_presence_${kind}`,
      text: `select realtime.publish($1, $3, jsonb_build_object('type', 'presence', ${callDescriptors[kind].present}))`,
      values: [companyId, meetingId, callStream(meetingId)],
    })
  }

  const end = async (stay: string) => {
    await system.query({
      name: 'call_end_stay',
      text: `update realtime.call_stays set seen_at = now(), expires_at = now() - interval '1 millisecond'
        where stay = $1 and expires_at >= now()`,
      values: [stay],
    })
  }

  const entry: Pick<MeetingCalls, 'enter' | 'isFollowed' | 'entered' | 'turnedAway'> = {
    async enter({ companyId, kind, meetingId, party, userId, client, stayId, closesAt }) {
      const rows = await system.query({
        name: 'call_enter',
        text: `insert into realtime.call_stays as c
            (stay, company_id, meeting_id, party, user_id, client, closes_at, kind, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '${expiry}')
          on conflict (stay) do update
            set client = excluded.client, closes_at = excluded.closes_at, seen_at = now(),
              expires_at = excluded.expires_at, lapsed_at = null
            where c.company_id = excluded.company_id and c.meeting_id = excluded.meeting_id
              and c.user_id = excluded.user_id and c.expires_at >= now()
          returning stay`,
        values: [stayId, companyId, meetingId, party, userId, client, closesAt, kind],
      })
      return rows.length > 0
    },

    async isFollowed({ companyId, meetingId, party, stayId }, earlier) {
      const rows = await system.query({
        name: 'call_is_followed',
        text: `select from realtime.call_stays where company_id = $1 and meeting_id = $2 and party = $3
          and expires_at >= now() and lapsed_at is null and stay <> all($4::uuid[])`,
        values: [companyId, meetingId, party, [stayId, ...earlier]],
      })
      return rows.length > 0
    },

    async entered({ companyId, kind, meetingId, party, stayId }) {
      await system.transaction(async (sql) => {
        await sql.query({
          name: 'call_take_over',
          text: `delete from realtime.call_stays
            where company_id = $1 and meeting_id = $2 and party = $3 and stay <> $4`,
          values: [companyId, meetingId, party, stayId],
        })
        await tellPresence(sql, { companyId, kind, meetingId })
      })
      wake([{ companyId, stream: callStream(meetingId) }])
    },

    turnedAway: ({ stayId }) => end(stayId),
  }

  return {
    ...entry,

    /** Whether the stay is that session's, and is not over. */
    async isGood({
      companyId,
      kind,
      meetingId,
      userId,
      client,
      stayId,
    }: Parameters<Calls['hold']>[0]): Promise<boolean> {
      const rows = await system.query({
        name: 'call_is_good',
        text: `select from realtime.call_stays c where stay = $1 and company_id = $2 and meeting_id = $3
          and kind = $6 and user_id = $4 and client = $5 and expires_at >= now() and ${isRight}`,
        values: [stayId, companyId, meetingId, userId, client, kind],
      })
      return rows.length > 0
    },

    /** Tells the people of a call, in the name of a stay that is not over. */
    async tell(stay: string, stream: string, message: object): Promise<void> {
      const companies = await system.query<{ companyId: string }>({
        name: 'call_tell',
        text: `select company_id as "companyId",
            realtime.publish(company_id, $2, $3::jsonb || jsonb_build_object('from', stay, 'party', party))
          from realtime.call_stays where stay = $1 and expires_at >= now() and lapsed_at is null`,
        values: [stay, stream, JSON.stringify(message)],
      })
      wake(companies.map(({ companyId }) => ({ companyId, stream })))
    },

    /** Tells another stay of the same call, and nobody else. */
    async signal(stay: string, to: string, signal: object): Promise<void> {
      const companies = await system.query<{ companyId: string }>({
        name: 'call_signal',
        text: `select c.company_id as "companyId",
            realtime.publish(c.company_id, $2, jsonb_build_object('type', 'signal', 'from', c.stay,
              'party', c.party, 'to', other.stay, 'signal', $4::jsonb))
          from realtime.call_stays c join realtime.call_stays other on other.company_id = c.company_id
            and other.meeting_id = c.meeting_id and other.stay = $3 and other.expires_at >= now()
          where c.stay = $1 and c.expires_at >= now() and c.lapsed_at is null`,
        values: [stay, callSignalStream(to), to, JSON.stringify(signal)],
      })
      wake(companies.map(({ companyId }) => ({ companyId, stream: callSignalStream(to) })))
    },

    /** Those of them that are not over, for the sockets that hold them. @returns which these are */
    async prolong(stays: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await system.query<{ stay: string }>({
        name: 'call_prolong',
        text: `update realtime.call_stays set seen_at = now(), expires_at = now() + interval '${expiry}'
          where stay = any($1) and expires_at >= now() and lapsed_at is null returning stay`,
        values: [stays],
      })
      return new Set(rows.map(({ stay }) => stay))
    },

    /**
     * Ends those that are not right any more, of all companies, whether or not a socket holds them. One whose session
     * ran out stays in the call, and says nothing, until its person signs in again.
     */
    async endWrong(): Promise<void> {
      await system.query({
        name: 'call_lapse',
        text: `update realtime.call_stays c set lapsed_at = now(), expires_at = now() + interval '${maxSilence}'
          where expires_at >= now() and lapsed_at is null and ${mayMeet} and ${ranOut}`,
      })
      await system.query({
        name: 'call_end_wrong',
        text: `update realtime.call_stays c set expires_at = now() - interval '1 millisecond'
          where expires_at >= now() and not (${isRight}) and not (${mayWait})`,
      })
    },

    /** Over at once. */
    end,

    /** Those that are over, for this process to tell; no other process gets them for a while. */
    async claimOverdue(): Promise<readonly OverdueStay[]> {
      return system.query<OverdueStay & object>({
        name: 'call_claim_overdue',
        text: `update realtime.call_stays set claimed_until = now() + interval '10 seconds'
          where stay in (
            select stay from realtime.call_stays
            where expires_at < now() and (claimed_until is null or claimed_until < now())
            order by expires_at limit 50 for update skip locked)
          returning stay, company_id as "companyId", kind, meeting_id as "meetingId", party,
            to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "seenAt"`,
      })
    },

    /** The meeting or the workshop knows: the row goes, and with it what the other browsers told this one. */
    async forget({ stay, ...call }: OverdueStay): Promise<void> {
      await system.transaction(async (sql) => {
        await sql.query({ name: 'call_gone', text: `delete from realtime.call_stays where stay = $1`, values: [stay] })
        await sql.query({
          name: 'call_forget_signals',
          text: `select realtime.forget($1, $2)`,
          values: [call.companyId, callSignalStream(stay)],
        })
        await tellPresence(sql, call)
      })
      wake([{ companyId: call.companyId, stream: callStream(call.meetingId) }])
    },
  }
}

export type StayRecords = ReturnType<typeof createStayRecords>
