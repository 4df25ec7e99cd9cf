import type { Knex } from 'knex'

/** Links of mails plan a session at a date, propose or take one, and give the file of a session for a calendar. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    ALTER TABLE app.mail_acts
      ADD COLUMN starts_at timestamptz,
      ADD COLUMN minutes integer,
      DROP CONSTRAINT mail_acts_act_check,
      ADD CONSTRAINT mail_acts_act_check CHECK (act IN ('accept_request', 'refuse_request', 'accept_date',
        'decline_date', 'plan_session', 'propose_date', 'take_date', 'calendar_file'));
  `)
}
