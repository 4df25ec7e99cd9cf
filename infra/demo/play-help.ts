import type { CompanyId, HelpCaseId, HelpMessageId, ProgramId, UserId } from '#domain/platform/ids.ts'
import { derivedId } from '#domain/platform/ids.ts'
import { workingDaysAfter } from '#domain/mentoring/help-case/rules.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Core } from '../compose.ts'
import { createHelpDesk } from '../mentoring/help/help-desk.ts'
import type { Pair, Scene } from './play-meetings.ts'
import type { StoryHelp } from './story.ts'

interface Stage {
  readonly core: Pick<Core, 'database' | 'vault'>
  readonly companyId: CompanyId
  readonly programId: ProgramId
  readonly now: number
  /** Reads what the people of the program ask for help with. */
  readonly admin: UserId
  readonly help: StoryHelp
}

const day = 24 * 60 * 60_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }

/** Readers of every topic but conduct, and a case of the pair that waits for one of them. */
export function helpScene({ core, companyId, programId, now, admin, help }: Stage, pair: Pair): Scene {
  const { database, vault } = core
  const time = now - help.daysAgo * day
  return {
    time,
    play: () =>
      database.system.transaction(async (sql) => {
        await nameReaders(sql, companyId, programId, admin)
        const relationshipId = pair.relationshipId()
        if (relationshipId === null) return
        const caseId = derivedId<HelpCaseId>('help_case', 'demo', companyId, pair.index)
        const messageId = derivedId<HelpMessageId>('help_message', caseId)
        const at = new Date(time)
        const added = await sql.query({
          text: `insert into app.help_cases (id, company_id, author_id, counterpart_id, relationship_id, program_id,
              topic, wish, created_at, due_on)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing returning id`,
          values: [
            caseId,
            companyId,
            pair.from.userId,
            pair.to.userId,
            relationshipId,
            programId,
            help.topic,
            help.wish,
            at,
            workingDaysAfter(at.toISOString().slice(0, 10), 3),
          ],
        })
        if (added.length === 0) return
        const desk = createHelpDesk({ vault, system: database.system, logger: silent })
        const words = await desk.seal(companyId, pair.from.userId, messageId, help.words)
        await sql.query({
          text: `insert into app.help_messages (id, company_id, case_id, from_team, sender_id, words, created_at)
            values ($1, $2, $3, false, $4, $5, $6)`,
          values: [messageId, companyId, caseId, pair.from.userId, JSON.stringify(words), at],
        })
      }),
  }
}

async function nameReaders(sql: Sql, companyId: CompanyId, programId: ProgramId, admin: UserId): Promise<void> {
  await sql.query({
    text: `insert into app.help_readers (company_id, program_id, topic, user_id)
      select $1, $2, topic, $3 from unnest(array['no_answer', 'another_mentor', 'other']) topic on conflict do nothing`,
    values: [companyId, programId, admin],
  })
}
