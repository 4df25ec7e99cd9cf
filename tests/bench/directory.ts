import pg from 'pg'
import { id, instant, type CompanyId, type ProfileId, type ProgramId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { directoryReading } from '#projections/community/directory/mentee.ts'
import { Parameters } from '#projections/community/directory/parameters.ts'
import { listPresenters } from '#projections/community/directory/query.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { scoreSql } from '#projections/community/match/score-sql.ts'
import { countLimit, type DirectorySearch } from '#projections/community/directory/search.ts'
import {
  answersOfQuestion,
  bareAnswers,
  bareSearch,
  companyId,
  generateBareTable,
  generateDirectory,
  programId,
  questions,
} from './support/directory-data.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const mentors = sized(100_000, 100, 10_000)
const searches = sized(400, 2, 200)
const rankings = sized(200, 2, 100)
const warmUp = sized(20, 0)
/** Rows that a search finds at least, on average. */
const enough = sized(1, 0)
const starts = [
  'mor',
  'fon',
  'ber',
  'tel',
  'vig',
  'gar',
  'dou',
  'cha',
  'ker',
  'bau',
  'inge',
  'resp',
  'fina',
  'qual',
  'lef',
  'rom',
]

/**
 * The directory of one company of 100,000 listed mentors, one caller at a time, beside one hand-written statement in
 * turns with it.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  const database = new Database({ url: server.url, poolSize: 2 })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    await generateDirectory(client, mentors)
    const filled = performance.now()
    await database.system.transaction((sql) => refreshDirectory(sql, id<CompanyId>(companyId), 'all'))
    const refreshSeconds = (performance.now() - filled) / 1000
    await client.query('vacuum analyze rm.community, rm.community_tokens, rm.profiles')
    await generateBareTable(client)

    const menteeIds = await client.query<{ id: ProfileId }>(
      `select id from app.profiles where role = 'participant' order by id`,
    )
    const thousands = mentors.toLocaleString('en')
    const tenant = database.tenant(id<CompanyId>(companyId))
    const reference = instant('2026-03-16T09:00:00Z')
    const list = (n: number, search: Partial<DirectorySearch>) =>
      listPresenters(tenant, {
        programId: id<ProgramId>(programId),
        participantId: menteeIds.rows[n % menteeIds.rows.length]?.id ?? null,
        reference,
        page: { number: 1, size: 24 },
        ...search,
      })

    /**
     * The mentee's scores of every mentor, and the best page of them: nothing else of what the product reads and sends.
     */
    const bareRanking = async (n: number) => {
      const participantId = menteeIds.rows[n % menteeIds.rows.length]?.id ?? null
      const query = { programId: id<ProgramId>(programId), participantId, reference, q: '' }
      const { mentee } = await directoryReading(tenant, query)
      if (mentee === null) throw new Error('the bench reads as a mentee of the program')
      const parameters = new Parameters()
      const program = parameters.add(programId)
      return {
        text: `select m.profile_id, (${scoreSql(mentee, parameters)})::int as score from rm.community m
          where m.program_id = ${program}::uuid and m.listed order by score desc, m.profile_id limit 24`,
        values: [...parameters.values],
      }
    }

    const ours: number[] = []
    const bare: number[] = []
    let found = 0
    for (let n = -warmUp; n < searches; n++) {
      const { q, skills, languages, countries } = question(n)
      const product = await timed(() => list(n + warmUp, { q, filters: { skills, languages, countries } }))
      const hand = await timed(() => client.query(bareSearch, [`'${q}':*`, skills, languages, countries]))
      if (n < 0) continue
      ours.push(product.ms)
      bare.push(hand.ms)
      found += hand.result.rows.length
    }
    if (found < searches * enough) throw new Error(`these searches find next to nothing: ${found} rows in ${searches}`)

    /** Searches by answers to so many questions, each beside its bare statement; `alone` without text and skills. */
    const byAnswers = async (count: number, alone: boolean): Promise<Row> => {
      const answered: number[] = []
      const bareAnswered: number[] = []
      let met = 0
      const statement = bareAnswers(count, alone)
      for (let n = -warmUp; n < searches; n++) {
        const { q, skills } = question(n)
        const answers = answersFor(n + warmUp, count)
        const product = await timed(() =>
          list(n + warmUp, alone ? { filters: { answers } } : { q, filters: { skills, answers } }),
        )
        const given = Object.entries(answers).map(([name, codes]) => codes.map((code) => `${name}/${code}`))
        const hand = await timed(() => client.query(statement, alone ? given : [`'${q}':*`, skills, ...given]))
        const total = Math.min(countLimit, Number(hand.result.rows[0]?.['total'] ?? 0))
        if (product.result.total !== total)
          throw new Error(`searches by answers find ${product.result.total} mentors, and ${total}`)
        if (n < 0) continue
        met += total
        answered.push(product.ms)
        bareAnswered.push(hand.ms)
      }
      if (met < enough) throw new Error(`searches by ${count} questions find nobody`)
      const ratio = percentile(answered, 0.99) / percentile(bareAnswered, 0.99)
      return {
        name: `directory of ${thousands}, ${alone ? '' : 'text + skills + '}${count} of ${questions} questions, p99`,
        figure: percentile(answered, 0.99),
        unit: 'ms',
        yardstick:
          `one bare statement, p99 ${percentile(bareAnswered, 0.99).toFixed(1)} ms (p50 ` +
          `${percentile(bareAnswered, 0.5).toFixed(1)}; ours ${percentile(answered, 0.5).toFixed(1)}; ` +
          `${(met / searches).toFixed(0)} found)`,
        ratio,
        bound: '≤ 1.5',
        ok: ratio <= 1.5,
      }
    }
    const answeredRows = [
      await byAnswers(4, false),
      await byAnswers(questions, false),
      await byAnswers(questions, true),
    ]
    const { rows: sizes } = await client.query<{ tokens: string; index: string }>(`select
      pg_size_pretty(pg_table_size('rm.community_tokens')) as tokens,
      pg_size_pretty(pg_relation_size('rm.community_tokens_tokens')) as index`)

    const ranked: number[] = []
    const bareRanked: number[] = []
    for (let n = -10; n < rankings; n++) {
      const { ms, result } = await timed(() => list(n + 10, {}))
      if (result.totalCapped !== mentors > countLimit) throw new Error('the ranking is over all the mentors')
      const statement = await bareRanking(n + 10)
      const hand = await timed(() => client.query(statement))
      if (hand.result.rows.length !== 24) throw new Error('the bare statement ranks a page')
      if (n < 0) continue
      ranked.push(ms)
      bareRanked.push(hand.ms)
    }

    return [
      {
        name: `directory of ${thousands}, text + 3 filters, page of 24, ranked, p99`,
        figure: percentile(ours, 0.99),
        unit: 'ms',
        yardstick:
          `one bare statement, p99 ${percentile(bare, 0.99).toFixed(1)} ms (p50 ` +
          `${percentile(bare, 0.5).toFixed(1)}; ours ${percentile(ours, 0.5).toFixed(1)})`,
        ratio: percentile(ours, 0.99) / percentile(bare, 0.99),
        bound: '≤ 1.5',
        ok: percentile(ours, 0.99) / percentile(bare, 0.99) <= 1.5,
      },
      ...answeredRows,
      {
        name: `directory of ${thousands}, all ranked by match score, p99`,
        figure: percentile(ranked, 0.99),
        unit: 'ms',
        yardstick: `150 ms (p50 ${percentile(ranked, 0.5).toFixed(1)})`,
        ratio: percentile(ranked, 0.99) / 150,
        bound: '≤ 1',
        ok: percentile(ranked, 0.99) <= 150,
      },
      {
        name: '  the same, median of its rounds',
        figure: percentile(ranked, 0.5),
        unit: 'ms',
        yardstick:
          'one bare statement that scores and sorts the same mentors, ' +
          `p50 ${percentile(bareRanked, 0.5).toFixed(1)} ms (p99 ${percentile(bareRanked, 0.99).toFixed(1)})`,
        ratio: percentile(ranked, 0.5) / percentile(bareRanked, 0.5),
        bound: '≤ 1.2',
        ok: percentile(ranked, 0.5) / percentile(bareRanked, 0.5) <= 1.2,
      },
      {
        name: `directory of ${thousands}, written from zero`,
        figure: refreshSeconds,
        unit: 's',
        yardstick: `words and codes: ${sizes[0]?.tokens}, their index ${sizes[0]?.index}`,
        ratio: null,
        bound: '',
        ok: null,
      },
    ]
  } finally {
    await client.end()
    await database.close()
    await server.stop()
  }
}

/** Of each of so many questions, each time others where that is possible, all answers but one. */
function answersFor(n: number, count: number): Record<string, string[]> {
  const codes = Array.from({ length: answersOfQuestion }, (_, at) => `answer${at}`)
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => (n * count + at) % questions).map((q) => [
      `question_${q + 1}`,
      codes.filter((_code, at) => at !== (n + q * 3) % answersOfQuestion),
    ]),
  )
}

function question(n: number) {
  const at = Math.abs(n)
  return {
    q: starts[at % starts.length] ?? '',
    skills: [0, 1, 2, 3, 4, 5].map((k) => `skill${(at * 7 + k * 11) % 120}`),
    languages: [0, 1, 2].map((k) => `language${(at + k) % 8}`),
    countries: at % 2 === 0 ? ['FR'] : ['FR', 'CH'],
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
