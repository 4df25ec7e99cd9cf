import { randomUUID } from 'node:crypto'
import type { Meetings } from '#commands/meetings/meetings.ts'
import { id, instant, type CompanyId, type MeetingId } from '#domain/platform/ids.ts'
import { dueMeetings, type DueMeeting } from '#projections/meetings/meeting/query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

interface Dependencies {
  /** Sees all companies. */
  readonly system: Sql
  readonly meetings: Pick<Meetings, 'passMeetingDueDate'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now: () => Date
}

/** Meetings read at a time. */
const page = 100

export function passDueMeetingsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { database, commands } = core
  const dependencies = { system: database.system, meetings: commands.meetings, logger, now: () => new Date() }
  return { name: 'pass_due_meetings', cron: '* * * * *', run: () => passDueMeetings(dependencies) }
}

/**
 * Ends the meetings whose agreed end has passed, expires those that nobody agreed on or reported, and closes those that
 * lack a second report. One that cannot be changed now stays due and does not delay the others.
 */
export async function passDueMeetings({ system, meetings, logger, now }: Dependencies): Promise<JobReport> {
  const at = instant(now())
  const report = await eachItem(
    { sql: system, job: 'pass_due_meetings', logger },
    due(system, at),
    (meeting) => meeting.id,
    async (meeting) => {
      const result = await meetings.passMeetingDueDate({
        companyId: id<CompanyId>(meeting.companyId),
        actor: { kind: 'system' },
        idempotencyKey: `due/${meeting.id}/${meeting.dueAt}`,
        at,
        correlationId: randomUUID(),
        meetingId: id<MeetingId>(meeting.id),
      })
      // It was changed meanwhile: the read model does not show it yet.
      const changed = !result.ok && 'refusal' in result && result.refusal.code === 'not_due'
      if (!result.ok && !changed) logger.warn({ meetingId: meeting.id, result }, 'a due meeting could not be changed')
      return result.ok
    },
  )
  if (report.done > 0) logger.info({ meetings: report.done }, 'due meetings ended, expired or closed')
  return report
}

async function* due(system: Sql, at: string): AsyncGenerator<DueMeeting> {
  let last: DueMeeting | undefined
  for (;;) {
    const found = await dueMeetings(system, at, { limit: page, ...(last && { after: last }) })
    yield* found
    last = found.at(-1)
    if (found.length < page) return
  }
}
