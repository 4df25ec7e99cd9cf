import type { Cohorts } from '#api/admin/community/cohort/port.ts'
import { mostPairs } from '#domain/community/match/cohort/problems.ts'
import { countedWeights, matchWeights } from '#domain/community/match/weights.ts'
import { instant } from '#domain/platform/ids.ts'
import { accompaniedMentees, cohortSize, offeredMentors, seekingMentees } from '#projections/community/cohort/people.ts'
import { weightsInForce } from '#projections/community/match/weights.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { inThread, ThreadEnded } from './in-thread.ts'

const samples = 500
/** A call waits for it. */
const longestMs = 15_000

export function createSeason(database: Database): Cohorts['season'] {
  return async (companyId, request, changes, assumptions) => {
    const sql = database.tenant(companyId)
    const size = await cohortSize(sql, request)
    if ((size.mentees + changes.moreMentees) * size.mentors > mostPairs) return null
    const [inForce, waiting, presenters, known, [company]] = await Promise.all([
      weightsInForce(sql, request.programId),
      seekingMentees(sql, request),
      offeredMentors(sql, request),
      accompaniedMentees(sql, request, samples),
      sql.query<{ settings: object }>({ text: 'select settings from app.companies where id = app.current_company()' }),
    ])
    if (inForce === null || company === undefined) throw new Error('the program of a draft exists')
    const counted = (weights: Record<string, unknown>) =>
      countedWeights(matchWeights(weights), settingsOf(company.settings))
    const limits = new Map<number, number>()
    for (const { limit } of presenters) limits.set(limit, (limits.get(limit) ?? 0) + 1)
    const rest = {
      hiddenMentors: known.hiddenMentors,
      limits: [...limits].map(([limit, mentors]) => ({ limit, mentors })).sort((a, b) => a.limit - b.limit),
    }
    const facts = {
      weights: inForce.counted,
      reference: instant(new Date()),
      rules: { minScore: request.minScore, perMentor: request.perMentor },
      waiting,
      accompanied: known.accompanied,
      presenters,
      samples: known.samples,
    }
    const weights = request.trialWeights === null ? null : counted(request.trialWeights)
    try {
      const news = await inThread(
        {
          kind: 'season',
          facts,
          changes: {
            ...changes,
            moreMentees: known.samples.length === 0 ? 0 : changes.moreMentees,
            weights,
          },
          assumptions,
        },
        { signal: AbortSignal.timeout(longestMs) },
      )
      return news.kind === 'season' ? { scenarios: news.scenarios, ...rest } : null
    } catch (error) {
      if (error instanceof ThreadEnded) return null
      throw error
    }
  }
}
