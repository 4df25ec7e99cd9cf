import { countedWeights, matchWeights, type MatchWeights } from '#domain/community/match/weights.ts'
import type { ProgramId } from '#domain/platform/ids.ts'
import type { Sql } from '../../platform/sql.ts'

/** What a match of a program weighs under one version of its weights. */
export interface ProgramWeights {
  readonly version: number
  /** As an administrator published them: 100 in all. */
  readonly published: MatchWeights
  /** As they count: without what the company has not turned on. Scores are made of these. */
  readonly counted: MatchWeights
}

interface Row {
  readonly version: number
  readonly weights: Record<string, unknown>
  readonly personality: boolean
}

/** The weights in force. null: the company has no such program. */
export async function weightsInForce(sql: Sql, programId: ProgramId): Promise<ProgramWeights | null> {
  const [row] = await sql.query<Row>({
    name: 'weights_in_force',
    text: `select p.weights_version as version, p.match_weights as weights, ${personality} from app.programs p
      where p.id = $1`,
    values: [programId],
  })
  return row === undefined ? null : weightsOf(row)
}

/** Those of a version, which a receipt names. null: there is none. */
export async function weightsOfVersion(
  sql: Sql,
  programId: ProgramId,
  version: number,
): Promise<ProgramWeights | null> {
  const [row] = await sql.query<Row>({
    name: 'weights_of_version',
    text: `select $2::int as version,
        case when p.weights_version = $2 then p.match_weights else v.weights end as weights,
        ${personality}
      from app.programs p left join app.match_weights_versions v on v.program_id = p.id and v.version = $2
      where p.id = $1 and (p.weights_version = $2 or v.id is not null)`,
    values: [programId, version],
  })
  return row === undefined ? null : weightsOf(row)
}

/** SQL: the company has turned on what people state of their personality and talents. */
const personality = `coalesce((select (c.settings ->> 'personality_in_matching')::boolean from app.companies c
  where c.id = p.company_id), false) as personality`

function weightsOf({ version, weights, personality: on }: Row): ProgramWeights {
  const published = matchWeights(weights)
  return { version, published, counted: countedWeights(published, { personality_in_matching: on }) }
}
