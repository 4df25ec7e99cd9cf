import { heldLately, intervalsOf, rulesJson, timesJson } from '#api/queries/meetings/free-slots.ts'
import type { Facts } from '#commands/platform/ports.ts'
import type { BookingRules } from '#domain/meetings/availability/booking-rules.ts'
import type { FeedbackQuestion } from '#domain/mentoring/feedback/answers.ts'
import { countedWeights, matchWeights } from '#domain/community/match/weights.ts'
import type { CompanySettings } from '#domain/company/company-settings.ts'
import { endOf } from '#domain/meetings/meeting/state.ts'
import { instant, type AttachmentId, type CompanyId, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import { pairFacts } from '#projections/mentoring/action-plan/milestone-facts.ts'
import { milestoneTemplate } from '#projections/mentoring/action-plan/milestone-templates.ts'
import { accountOf } from '#projections/mentoring/parties/accounts.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import { peopleQuery, presenceOf } from './people.ts'

interface AnswerRow {
  readonly settings: object
  /** null: no such account any more. */
  readonly menteeStatus: string | null
  readonly menteeClosed: boolean
  readonly mentorStatus: string | null
  readonly mentorClosed: boolean
}

/** What commands look up in the plain tables, each call within one company. `tenant`: `Database.tenant`. */
export function createFacts(tenant: (companyId: CompanyId) => TransactionalSql): Facts {
  return {
    async pair(companyId, { programId, participant, presenterId }) {
      const sql = tenant(companyId)
      const [{ company, program, weightsVersion, requestsUntil, archived }, found] = await Promise.all([
        settingsQuery(sql, programId),
        peopleQuery(sql, {
          programId,
          participantId: 'profileId' in participant ? participant.profileId : null,
          participantUserId: 'userId' in participant ? participant.userId : null,
          presenterId,
        }),
      ])
      const people = found.map(({ completion, ...person }) => ({
        ...person,
        visible: person.visible && completion >= company.min_profile_completion,
      }))
      return {
        program: program && {
          id: programId,
          weights: countedWeights(matchWeights(program), company),
          weightsVersion,
          requestsUntil,
          archived,
        },
        participant: people.find(({ role }) => role === 'participant') ?? null,
        presenter: people.find(({ role }) => role === 'presenter') ?? null,
        requestExpiryDays: company.request_expiry_days,
        defaultLimits: limitsOf(company),
      }
    },

    async answer(companyId, { parties: { participantId, presenterId }, programId }) {
      const [row] = await tenant(companyId).query<AnswerRow>({
        name: 'facts_answer',
        text: `select c.settings || ${ofProgram} as settings,
                 mentee_user.status as "menteeStatus", mentee.closed_at is not null as "menteeClosed",
                 mentor_user.status as "mentorStatus", mentor.closed_at is not null as "mentorClosed"
               from app.companies c left join app.programs g on g.id = $3
               left join app.profiles mentee on mentee.id = $1 left join app.users mentee_user
                 on mentee_user.id = mentee.user_id
               left join app.profiles mentor on mentor.id = $2 left join app.users mentor_user
                 on mentor_user.id = mentor.user_id`,
        values: [participantId, presenterId, programId],
      })
      if (row === undefined) throw new Error('the company of a command does not exist')
      return {
        participant: row.menteeStatus === null ? 'gone' : presenceOf(row.menteeStatus, row.menteeClosed),
        presenter: row.mentorStatus === null ? 'gone' : presenceOf(row.mentorStatus, row.mentorClosed),
        defaultLimits: limitsOf(settingsOf(row.settings)),
      }
    },

    async meetingReason(companyId, programId, reasonId) {
      const [row] = await tenant(companyId).query<{ offered: boolean }>({
        name: 'facts_meeting_reason',
        text: `select not archived and (program_id is null or program_id = $2) as offered
          from app.meeting_reasons where id = $1`,
        values: [reasonId, programId],
      })
      return row?.offered === true
    },

    async dateProposed(companyId, { relationshipId, meetingIds, by, slot }) {
      const [row] = await tenant(companyId).query<{ proposed: boolean }>({
        name: 'facts_date_proposed',
        text: `select exists (select from rm.meetings m
            where m.relationship_id = $1 and m.id <> all($2::uuid[])
              and (m.state = 'requested' and m.starts_at < $5 and m.ends_at > $4
                  and m.attributes -> 'appointments' -> -1 ->> 'proposed_by' <> $3
                or (m.attributes -> 'counter_proposal' ->> 'starts_at')::timestamptz < $5
                  and (m.attributes -> 'counter_proposal' ->> 'ends_at')::timestamptz > $4
                  and m.attributes -> 'counter_proposal' ->> 'proposed_by' <> $3)) as proposed`,
        values: [relationshipId, meetingIds, by, slot.startsAt, endOf(slot)],
      })
      return row?.proposed === true
    },

    async bookings(companyId, people) {
      const rows = await tenant(companyId).query<{
        userId: UserId
        timeZone: string
        rules: BookingRules
        lately: Parameters<typeof intervalsOf>[0]
      }>({
        name: 'facts_bookings',
        text: `select u.id as "userId", u.time_zone as "timeZone", ${rulesJson} as rules,
            (select ${timesJson} from (${heldLately('u.id')}) b) as lately
          from app.booking_rules r join app.users u on u.id = r.user_id where r.user_id = any($1::uuid[])`,
        values: [people],
      })
      return new Map(rows.map(({ userId, lately, ...own }) => [userId, { ...own, heldLately: intervalsOf(lately) }]))
    },

    async milestones(companyId, { relationshipId, version, at }) {
      const sql = tenant(companyId)
      const facts = await pairFacts(sql, relationshipId, at)
      return facts && { facts, template: await milestoneTemplate(sql, facts.programId, version) }
    },

    async conference(companyId) {
      const [row] = await tenant(companyId).query<{ settings: object }>({
        name: 'facts_conference',
        text: 'select settings from app.companies where id = $1',
        values: [companyId],
      })
      if (row === undefined) throw new Error('the company of a command does not exist')
      const { web_conference: inProduct, conference_hosts: hosts } = settingsOf(row.settings)
      return { inProduct, hosts }
    },

    async peopleOf(companyId, programId, people) {
      const rows = await tenant(companyId).query<{ id: UserId }>({
        name: 'facts_people_of',
        text: `select distinct u.id from app.users u join app.profiles p on p.user_id = u.id and p.closed_at is null
            join app.program_enrollments e on e.profile_id = p.id and e.program_id = $1
          where u.id = any($2::uuid[]) and u.status = 'active'`,
        values: [programId, people],
      })
      return new Set(rows.map(({ id }) => id))
    },

    feedbackQuestions: (companyId, programId, role, about) =>
      tenant(companyId).query<FeedbackQuestion>({
        name: 'facts_feedback_questions',
        text: `select id, field_type as kind, required,
            array(select choice ->> 'code' from jsonb_array_elements(choices) choice) as choices
          from app.feedback_questions
          where (program_id is null or program_id = $1) and role_type = $2 and subcategory = $3 and not archived
          order by position, id`,
        values: [programId, role, about],
      }),

    async correspondence(companyId, userId, otherUserId) {
      const [row] = await tenant(companyId).query<{ status: string | null; correspond: boolean }>({
        name: 'facts_correspondence',
        text: `select (select status from app.users where id = $2) as status,
            exists (select from rm.mentoring_requests where ${together})
            or exists (select from rm.mentoring_relationships where ${together}) as correspond`,
        values: [userId, otherUserId],
      })
      const status = row?.status ?? null
      return {
        other: status === null ? 'gone' : presenceOf(status, false),
        correspond: row?.correspond === true,
      }
    },

    async message(companyId, conversationId, number) {
      const [row] = await tenant(companyId).query<{
        authorId: UserId
        sentAt: Date
        attachmentId: AttachmentId | null
        deleted: boolean
      }>({
        name: 'facts_message',
        text: `select author_id as "authorId", sent_at as "sentAt", attachment_id as "attachmentId",
            deleted_at is not null as deleted from rm.messages where conversation_id = $1 and number = $2`,
        values: [conversationId, number],
      })
      return row === undefined ? null : { ...row, sentAt: instant(row.sentAt) }
    },

    async accountsOf(companyId, userId) {
      const [row] = await tenant(companyId).query<{ accounts: UserId[] }>({
        name: 'facts_accounts',
        text: 'select app.accounts_of($1) as accounts',
        values: [userId],
      })
      return row?.accounts ?? [userId]
    },
  }
}

/** SQL: a row that came to something is of these two people, with whichever of their accounts it began. */
const together = (['participant', 'presenter'] as const)
  .map((one) => {
    const other = one === 'participant' ? 'presenter' : 'participant'
    return `state <> 'cancelled' and ${one}_user_id = ${accountOf('$1::uuid')}
      and ${other}_user_id = ${accountOf('$2::uuid')}`
  })
  .join(' or ')

/** SQL: the settings of the company that the program `g` decides for itself. */
const ofProgram = `jsonb_strip_nulls(jsonb_build_object('request_expiry_days', g.request_expiry_days,
  'max_accompaniments_presenter', g.max_accompaniments_presenter,
  'max_accompaniments_participant', g.max_accompaniments_participant))`

async function settingsQuery(sql: Sql, programId: ProgramId) {
  const [row] = await sql.query<{
    settings: object
    weights: Record<string, unknown> | null
    version: number | null
    until: string | null
    archived: boolean
  }>({
    name: 'facts_settings',
    text: `select c.settings || ${ofProgram} as settings, g.match_weights as weights, g.weights_version as version,
        least(g.last_requests_on, g.closes_on)::text as until, g.archived_at is not null as archived
      from app.companies c left join app.programs g on g.id = $1`,
    values: [programId],
  })
  if (row === undefined) throw new Error('the company of a command does not exist')
  return {
    company: settingsOf(row.settings),
    program: row.weights,
    weightsVersion: row.version ?? 1,
    requestsUntil: row.until,
    archived: row.archived,
  }
}

function limitsOf(company: CompanySettings) {
  return { participant: company.max_accompaniments_participant, presenter: company.max_accompaniments_presenter }
}
