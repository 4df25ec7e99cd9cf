import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { jobMakers } from '#infra/compose/jobs.ts'
import { templates } from '#infra/messages/mail/templates/all.ts'
import { noticeKinds, reminderKinds } from '#domain/messages/notices/topics.ts'
import { reminders } from '#infra/messages/mail/notices/all.ts'

/**
 * What each thing that waits, expires, reminds, counts or offers does for somebody who is away and for a paused
 * accompaniment: it obeys, as a test of `heldBy` shows, or it is not concerned, for a reason. A new job, reminder or
 * notice fails here until it says so.
 */
type Answer = { readonly obeys: readonly string[] } | { readonly notConcerned: string }
interface Line {
  readonly away: Answer
  readonly paused: Answer
}

const obeys = (...heldBy: readonly string[]): Answer => ({ obeys: heldBy })
const not = (notConcerned: string): Answer => ({ notConcerned })
const both = (answer: Answer): Line => ({ away: answer, paused: answer })

const waiting = 'tests/integration/people/absences/waiting.test.ts'
const reminding = 'tests/integration/people/absences/reminding.test.ts'
const pausing = 'tests/integration/mentoring/api/pauses.test.ts'
const offering = 'tests/integration/people/absences/offering.test.ts'
const inLine = 'tests/integration/mentoring/api/waiting-lists.test.ts'

const upkeep = both(not('It keeps the installation, and is about nobody.'))
const ofOperators = both(
  not('Operators read it, and others wait for what they do: an absence of theirs stops nothing.'),
)
const ofTheLaw = both(not('The law sets its time, or the person asked for it.'))
const noPair = not('It is about one person, not about an accompaniment.')

const jobs: Readonly<Record<string, Line>> = {
  expire_requests: { away: obeys(waiting), paused: not('A request waits before there is an accompaniment to pause.') },
  pass_due_meetings: { away: obeys(waiting), paused: obeys(waiting) },
  pass_due_workshops: both(not('A workshop is over at its hour for everybody, whoever is there.')),
  resume_relationships: {
    away: not('A pause ends on its day; its reminders still find nobody away.'),
    paused: obeys(pausing),
  },
  plan_milestones: both(
    not('It brings plans to the version of their program: what a plan expects stays through a pause.'),
  ),
  tend_waiting_lists: {
    away: obeys(inLine),
    paused: not('A pair that is paused keeps its place: nobody is offered it.'),
  },
  tend_help_cases: ofOperators,
  send_reminders: { away: obeys(reminding), paused: obeys(reminding) },
  tell_of_new_profiles: { away: obeys(offering), paused: noPair },
  tell_authors: both(not('It tells of what others did, once, as every notice of an event; it reminds of nothing.')),
  enrol_by_rule: both(not('Taking part in a program is no offer to anybody.')),
  refresh_profiles: both(not('It carries the questions of the company to profiles.')),
  read_calendars: both(not('It reads what the calendars of people say.')),
  resume_imports: both(not('It goes on with a file, which says itself who is away.')),
  resume_cohort_matches: {
    away: obeys(offering),
    paused: not('A paused pair is still a pair: a match leaves it as it is.'),
  },
  tend_sign_ups: ofOperators,
  send_figure_reports: ofOperators,
  warn_of_certificates: ofOperators,
  warn_of_stops: ofOperators,
  erase_lapsed: ofTheLaw,
  warn_of_erasure: ofTheLaw,
  sweep_erasures: ofTheLaw,
  make_data_exports: ofTheLaw,
  purge_expired: both(not('It removes what is over, absences of a year ago among it.')),
  sweep_registrations: both(not('Whoever registers is in no accompaniment yet.')),
  read_provider_metadata: upkeep,
  remove_files: upkeep,
  seal_log: upkeep,
  sweep_files: upkeep,
  trim_realtime: upkeep,
  note_lags: upkeep,
}

const event = both(not('It tells of what somebody did, once: nobody misses what happened while they were away.'))
const calendar = both(not('It moves a calendar, which must be right when its person is back.'))

const kinds: Readonly<Record<string, Line>> = {
  ...Object.fromEntries(
    noticeKinds
      .filter((kind) => !reminderKinds.some((reminder) => reminder === kind))
      .map((kind) => [kind, kind.startsWith('calendar_') ? calendar : undefined]),
  ),
  request_sent: { away: obeys(offering), paused: not('A request comes before the accompaniment.') },
  request_confirmed: event,
  request_refused: event,
  request_withdrawn: event,
  request_other_dates: event,
  request_date_taken: event,
  request_expired: { away: obeys(waiting), paused: not('A request comes before the accompaniment.') },
  request_finished: event,
  relationship_paused: { away: event.away, paused: obeys(pausing) },
  relationship_resumed: { away: event.away, paused: obeys(pausing) },
  waiting_place_offered: { away: obeys(inLine), paused: noPair },
  waiting_place_lapsed: both(not('Others wait for the place: it goes on to them at its hour.')),
  waiting_list_ended: event,
  help_answered: event,
  admin_created: event,
  admin_revoked: event,
  partner_erased: event,
  feedback_provided: event,
  meeting_initiated: event,
  meeting_requested: event,
  meeting_confirmed: event,
  meeting_link: event,
  meeting_date_declined: event,
  meeting_date_withdrawn: event,
  meeting_canceled: { away: event.away, paused: obeys(pausing) },
  meeting_refused: event,
  meeting_expired: { away: obeys(waiting), paused: obeys(waiting) },
  meeting_not_held: event,
  meeting_started: event,
  meeting_feedback_requested: event,
  meeting_feedback_given: event,
  meeting_finished: event,
  meeting_admin_initiated: event,
  meeting_admin_cancelled: event,
  workshop_invited: event,
  workshop_changed: event,
  workshop_cancelled: event,
  message_received: both(not('Messages stay open while somebody is away, and during a pause.')),
  article_commented: event,
  article_approved: event,
  article_refused: event,
  article_removed: event,
  article_kept: event,
  article_comment_removed: event,
  reminder_away: { away: obeys(reminding), paused: obeys(reminding) },
  reminder_request: { away: obeys(reminding), paused: not('A request comes before the accompaniment.') },
  reminder_meeting: { away: obeys(reminding), paused: not('Whoever agrees on a date during a pause wants it held.') },
  reminder_workshop: { away: obeys(reminding), paused: not('A workshop belongs to no accompaniment.') },
  reminder_feedback: { away: obeys(reminding), paused: obeys(reminding) },
  reminder_silent: { away: obeys(reminding), paused: obeys(reminding) },
  reminder_tasks: { away: obeys(reminding), paused: obeys(reminding) },
  reminder_profile: { away: obeys(reminding), paused: noPair },
}

/** What leaves without being a notice of something that happened. */
const mails: Readonly<Record<string, Line>> = {
  new_profiles: { away: obeys(offering), paused: noPair },
}

const root = path.resolve(import.meta.dirname, '../..')
const names = globSync('infra/*/jobs/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bname: '(\w+)',\s+cron:/g)].map(([, name = '']) => name),
)

describe('whoever is away, and what is paused', () => {
  test('every job says what it does', () => {
    expect(names).toHaveLength(jobMakers.length)
    expect(names.filter((name) => !(name in jobs))).toEqual([])
  })

  test('every notice and every reminder says what it does', () => {
    expect(noticeKinds.filter((kind) => kinds[kind] === undefined)).toEqual([])
    expect(reminders.filter(({ kind }) => kinds[kind] === undefined)).toEqual([])
  })

  test('no line is about what is no more', () => {
    expect(Object.keys(jobs).filter((name) => !names.includes(name))).toEqual([])
    expect(Object.keys(kinds).filter((kind) => !noticeKinds.some((known) => known === kind))).toEqual([])
    expect(Object.keys(mails).filter((mail) => !(mail in templates))).toEqual([])
  })

  test('what is not concerned has its reason, and what obeys a test that names it', () => {
    const answers = Object.values({ ...jobs, ...kinds, ...mails }).flatMap(({ away, paused }) => [away, paused])
    const reasons = answers.flatMap((answer) => ('notConcerned' in answer ? [answer.notConcerned] : []))
    expect(reasons.filter((reason) => reason.length < 20)).toEqual([])
    for (const [name, { away, paused }] of Object.entries({ ...jobs, ...kinds, ...mails }))
      for (const answer of [away, paused])
        for (const file of 'obeys' in answer ? answer.obeys : [])
          expect([name, readFileSync(path.join(root, file), 'utf8').includes(name)]).toEqual([name, true])
  })
})
