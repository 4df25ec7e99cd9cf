import type { Knex } from 'knex'

/** Links of mails answer the invitation to a workshop. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    ALTER TABLE app.mail_acts
      DROP CONSTRAINT mail_acts_act_check,
      ADD CONSTRAINT mail_acts_act_check CHECK (act IN ('accept_request', 'refuse_request', 'accept_date',
        'decline_date', 'plan_session', 'propose_date', 'take_date', 'accept_workshop', 'decline_workshop',
        'calendar_file'));
  `)
}
