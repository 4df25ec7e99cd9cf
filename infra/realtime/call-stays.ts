import type { MeetingCalls } from '#api/ports.ts'
import type { CompanyId, Instant, MeetingId } from '#domain/shared/ids.ts'
import type { Sql, TransactionalSql } from '#projections/sql.ts'
import type { CallOf, Calls } from '#realtime/ports.ts'
import { callSignalStream, callStream } from '#realtime/streams.ts'
import { openSession } from './open-session.ts'

/** Of a stay that no socket holds: a browser whose connection was cut is back sooner. */
const expiry = '20 seconds'

/** SQL: whether stay `c` is still right: its session is good, and its meeting may have a call at this hour. */
const isRight = `c.closes_at > now()
  and exists (select from app.sessions s join app.users u on u.id = s.user_id
    where s.client = c.client and s.user_id = c.user_id and s.company_id = c.company_id and ${openSession})
  and exists (select from rm.meetings m where m.company_id = c.company_id and m.id = c.meeting_id
    and m.state in ('confirmed', 'started', 'feedback_requested', 'feedback_filled')
    and m.attributes ->> 'conference_url' is null)`

/** A stay that nobody has heard of for a while, or that is no longer right. */
export interface OverdueStay {
  readonly stay: string
  readonly companyId: CompanyId
  readonly meetingId: MeetingId
  readonly party: 'participant' | 'presenter'
  /** When the server last heard of it. */
  readonly seenAt: Instant
}

/** The stays in calls, in PostgreSQL, across the processes. `system` writes for every company. */
export function createStayRecords(system: TransactionalSql, wake: () => void) {
  const tellPresence = async (sql: Sql, { companyId, meetingId }: CallOf) => {
    await sql.query({
      name: 'call_tell_presence',
      text: `select realtime.publish($1, $3, jsonb_build_object('type', 'presence',
          'participant', (${currentStay('participant')}), 'presenter', (${currentStay('presenter')})))`,
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

  const entry: Pick<MeetingCalls, 'enter' | 'entered' | 'turnedAway'> = {
    async enter({ companyId, meetingId, party, userId, client, stayId, closesAt }) {
      const rows = await system.query({
        name: 'call_enter',
        text: `insert into realtime.call_stays as c
            (stay, company_id, meeting_id, party, user_id, client, closes_at, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${expiry}')
          on conflict (stay) do update
            set client = excluded.client, closes_at = excluded.closes_at, seen_at = now(),
              expires_at = excluded.expires_at
            where c.company_id = excluded.company_id and c.meeting_id = excluded.meeting_id
              and c.user_id = excluded.user_id and c.expires_at >= now()
          returning stay`,
        values: [stayId, companyId, meetingId, party, userId, client, closesAt],
      })
      return rows.length > 0
    },

    async entered({ companyId, meetingId, party, stayId }) {
      await system.transaction(async (sql) => {
        await sql.query({
          name: 'call_take_over',
          text: `delete from realtime.call_stays
            where company_id = $1 and meeting_id = $2 and party = $3 and stay <> $4`,
          values: [companyId, meetingId, party, stayId],
        })
        await tellPresence(sql, { companyId, meetingId })
      })
      wake()
    },

    turnedAway: ({ stayId }) => end(stayId),
  }

  return {
    ...entry,

    /** Whether the stay is that session's, and is not over. */
    async isGood({ companyId, meetingId, userId, client, stayId }: Parameters<Calls['hold']>[0]): Promise<boolean> {
      const rows = await system.query({
        name: 'call_is_good',
        text: `select from realtime.call_stays c where stay = $1 and company_id = $2 and meeting_id = $3
          and user_id = $4 and client = $5 and expires_at >= now() and ${isRight}`,
        values: [stayId, companyId, meetingId, userId, client],
      })
      return rows.length > 0
    },

    /** Tells the parties, or those in the call (`signal`), in the name of a stay that is not over. */
    async tell(stay: string, stream: string, message: object): Promise<void> {
      const told = await system.query({
        name: 'call_tell',
        text: `select realtime.publish(company_id, $2, $3::jsonb || jsonb_build_object('from', stay, 'party', party))
          from realtime.call_stays where stay = $1 and expires_at >= now()`,
        values: [stay, stream, JSON.stringify(message)],
      })
      if (told.length > 0) wake()
    },

    /** Those of them that are not over, for the sockets that hold them. @returns which these are */
    async prolong(stays: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await system.query<{ stay: string }>({
        name: 'call_prolong',
        text: `update realtime.call_stays set seen_at = now(), expires_at = now() + interval '${expiry}'
          where stay = any($1) and expires_at >= now() returning stay`,
        values: [stays],
      })
      return new Set(rows.map(({ stay }) => stay))
    },

    /** Ends those that are not right any more, of all companies, whether or not a socket holds them. */
    async endWrong(): Promise<void> {
      await system.query({
        name: 'call_end_wrong',
        text: `update realtime.call_stays c set expires_at = now() - interval '1 millisecond'
          where expires_at >= now() and not (${isRight})`,
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
          returning stay, company_id as "companyId", meeting_id as "meetingId", party,
            to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "seenAt"`,
      })
    },

    /** The meeting knows: the row goes, and with the last one what the browsers told each other. */
    async forget({ stay, ...call }: OverdueStay): Promise<void> {
      await system.transaction(async (sql) => {
        // Two processes that forget the last two stays at once would each leave it to the other.
        await sql.query({
          name: 'call_stays_of',
          text: `select from realtime.call_stays where company_id = $1 and meeting_id = $2 order by stay for update`,
          values: [call.companyId, call.meetingId],
        })
        await sql.query({ name: 'call_gone', text: `delete from realtime.call_stays where stay = $1`, values: [stay] })
        const rest = await sql.query({
          name: 'call_rest',
          text: `select from realtime.call_stays where company_id = $1 and meeting_id = $2 limit 1`,
          values: [call.companyId, call.meetingId],
        })
        if (rest.length === 0)
          await sql.query({
            name: 'call_forget_signals',
            text: `select realtime.forget($1, $2)`,
            values: [call.companyId, callSignalStream(call.meetingId)],
          })
        await tellPresence(sql, call)
      })
      wake()
    },
  }
}

export type StayRecords = ReturnType<typeof createStayRecords>

/** SQL: the stay of that party, the last one that came; `$1` the company, `$2` the meeting. */
function currentStay(party: OverdueStay['party']): string {
  return `select stay from realtime.call_stays where company_id = $1 and meeting_id = $2 and party = '${party}'
    and expires_at >= now() order by since desc, stay limit 1`
}
