import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { instant } from '#domain/platform/ids.ts'
import { agreeAt } from '#tests/support/mail/agreed-meeting.ts'
import { faultySmtp, type FaultySmtp } from '#tests/support/mail/faulty-smtp.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { type RunningProduct, runMain } from '#tests/support/product.ts'
import { run } from '#tests/support/run.ts'

const kek = Buffer.alloc(32, 9)
const hour = 3_600_000
let world: NoticeWorld
let smtp: FaultySmtp
let running: RunningProduct
/** Holds the lock at which the jobs stand still. */
let holder: pg.Client
beforeAll(async () => {
  world = await noticeWorld({ kek })
  smtp = await faultySmtp()
  holder = new pg.Client({ connectionString: world.api.db.url })
  await holder.connect()
})
afterAll(async () => {
  await running.stop()
  await holder.end()
  await smtp.close()
  await world.close()
})

const start = () =>
  runMain({
    DATABASE_URL: world.api.db.runtimeUrl,
    VAULT_KEY: kek.toString('base64'),
    ROLES: 'jobs',
    DATABASE_POOL_SIZE: '2',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'binome@mail.example',
  })

const lock = 4711
/** A job stands still at its n-th row of this kind, in its transaction, until the lock is free. */
const standStill = (name: string, table: string, nth: number, kind: string) =>
  holder.query(`create sequence app.${name};
    create function app.${name}() returns trigger language plpgsql security definer as $$ begin
      if nextval('app.${name}') = ${nth} then perform pg_advisory_xact_lock(${lock}); end if; return new; end $$;
    create trigger ${name} before insert on ${table} for each row when (${kind}) execute function app.${name}()`)

const standing = async () => {
  const { rows } = await holder.query(
    `select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`,
  )
  return rows.length
}

/** Two sessions that have ended, and one of tomorrow that both are to be reminded of. */
async function dueMeetings(): Promise<readonly string[]> {
  const together = await world.accompany('ana', 'max')
  await world.accompany('ben', 'mia')
  const ended = []
  for (const hours of [4, 8]) {
    const slot = { startsAt: instant(new Date(Date.now() - hours * hour)), minutes: 45, timeZone: 'Europe/Paris' }
    ended.push(await agreeAt(world, { mentee: 'ben', mentor: 'mia', at: new Date(Date.now() - 99 * hour), slot }))
  }
  const ahead = await world.plan('ana', together, 48)
  await world.change('max', 'meetings', ahead, { aasm_state: 'confirmed' })
  await world.deliver()
  await run(world.system)`delete from app.mails`
  const tomorrow = `now() + interval '23 hours'`
  await world.system.query({
    text: `update rm.meetings_v1 set starts_at = ${tomorrow}, ends_at = ${tomorrow} + interval '45 minutes',
        updated_at = now() - interval '9 days', attributes = (attributes::jsonb || jsonb_build_object(
          'starts_at', rm.iso(${tomorrow}), 'ends_at', rm.iso(${tomorrow} + interval '45 minutes')))::json
      where id = $1`,
    values: [ahead],
  })
  return ended
}

const counts = async () =>
  (
    await run(world.system)<{ line: string }>`select m.template || ' → ' || u.first_name || ' ' || m.state as line
      from app.mails m join app.users u on u.id = m.user_id`
  ).map(({ line }) => line)
const stateOf = (line: string) => line.split(' ').at(-1)
/** Of polls: far shorter than the four minutes after which a run is lost whatever its process says. */
const waiting = { timeout: 100_000, interval: 500 }

const activeRuns = async () =>
  run(world.system)<{ id: string; name: string }>`select id, name from jobs.job where state = 'active'
    and name in ('pass_due_meetings', 'send_reminders')`

test('a process killed in two jobs: another one goes on within a minute, and notifies each person once', async () => {
  const ended = await dueMeetings()
  await standStill('second_end', 'es.events', 2, `new.type = 'FeedbackRequested'`)
  // A row for each channel.
  await standStill('second_reminder', 'app.notices', 4, `new.kind = 'reminder_meeting'`)
  await holder.query(`select pg_advisory_lock(${lock})`)
  running = await start()
  // The jobs begin with the next minute.
  await vi.waitUntil(async () => (await standing()) === 2, { timeout: 200_000, interval: 100 })
  const lost = (await activeRuns()).map(({ name }) => name)
  expect(lost.toSorted()).toEqual(['pass_due_meetings', 'send_reminders'])
  // Mails before the kill: one that is under way then is "perhaps sent" (process.test.ts).
  await expect.poll(async () => (await counts()).map(stateOf), waiting).toEqual(['sent', 'sent', 'sent'])
  await running.stop('SIGKILL')
  // PostgreSQL finishes the statements of a connection that is gone.
  await holder.query(`select pg_advisory_unlock(${lock})`)

  running = await start()
  const expected = ['ben', 'ben', 'mia', 'mia']
    .map((name) => `meeting_feedback_requested → ${name} sent`)
    .concat('reminder_meeting → ana sent', 'reminder_meeting → max sent')
  await expect.poll(async () => (await counts()).toSorted(), waiting).toEqual(expected)
  expect(smtp.received).toHaveLength(expected.length)
  await vi.waitUntil(async () => (await activeRuns()).length === 0)
  for (const meetingId of ended) {
    const events = await world.api.store.readStream(`meeting-${meetingId}`)
    expect(events.slice(3).map(({ type }) => type)).toEqual(['FeedbackRequested'])
  }
}, 600_000)
