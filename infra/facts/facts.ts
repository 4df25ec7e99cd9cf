import type { Facts } from '#commands/ports.ts'
import { matchWeights } from '#domain/match/weights.ts'
import type { CompanySettings } from '#domain/shared/company-settings.ts'
import type { CompanyId, ProgramId } from '#domain/shared/ids.ts'
import type { Sql, TransactionalSql } from '#projections/sql.ts'
import { settingsOf } from '../companies/settings.ts'
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
      const { company, program } = await settingsQuery(sql, programId)
      const people = await peopleQuery(sql, {
        programId,
        participantId: 'profileId' in participant ? participant.profileId : null,
        participantUserId: 'userId' in participant ? participant.userId : null,
        presenterId,
        minCompletion: company.min_profile_completion,
      })
      return {
        program: program && { id: programId, weights: matchWeights(program) },
        participant: people.find(({ role }) => role === 'participant') ?? null,
        presenter: people.find(({ role }) => role === 'presenter') ?? null,
        requestExpiryDays: company.request_expiry_days,
        defaultLimits: limitsOf(company),
      }
    },

    async answer(companyId, { participantId, presenterId }) {
      const [row] = await tenant(companyId).query<AnswerRow>({
        name: 'facts_answer',
        text: `select c.settings, mentee_user.status as "menteeStatus", mentee.closed_at is not null as "menteeClosed",
                 mentor_user.status as "mentorStatus", mentor.closed_at is not null as "mentorClosed"
               from app.companies c
               left join app.profiles mentee on mentee.id = $1 left join app.users mentee_user
                 on mentee_user.id = mentee.user_id
               left join app.profiles mentor on mentor.id = $2 left join app.users mentor_user
                 on mentor_user.id = mentor.user_id`,
        values: [participantId, presenterId],
      })
      if (row === undefined) throw new Error('the company of a command does not exist')
      return {
        participant: row.menteeStatus === null ? 'gone' : presenceOf(row.menteeStatus, row.menteeClosed),
        presenter: row.mentorStatus === null ? 'gone' : presenceOf(row.mentorStatus, row.mentorClosed),
        defaultLimits: limitsOf(settingsOf(row.settings)),
      }
    },
  }
}

async function settingsQuery(sql: Sql, programId: ProgramId) {
  const [row] = await sql.query<{ settings: object; weights: Record<string, unknown> | null }>({
    name: 'facts_settings',
    text: `select c.settings, g.match_weights as weights from app.companies c left join app.programs g on g.id = $1`,
    values: [programId],
  })
  if (row === undefined) throw new Error('the company of a command does not exist')
  return { company: settingsOf(row.settings), program: row.weights }
}

function limitsOf(company: CompanySettings) {
  return { participant: company.max_accompaniments_participant, presenter: company.max_accompaniments_presenter }
}
