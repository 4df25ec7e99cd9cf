import type { Knex } from 'knex'

/**
 * What visitors write in the contact form of the public pages is a message like those of the application; what asks for
 * a demonstration or for information stays a request.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    INSERT INTO app.contact_messages (id, company_id, name, email, subject, message, created_at)
      SELECT id, company_id, first_name || ' ' || last_name, email, coalesce(subject, ''), coalesce(message, ''),
        created_at
      FROM app.contact_requests WHERE kind = 'contact';
    DELETE FROM app.contact_requests WHERE kind = 'contact';
    ALTER TABLE app.contact_requests
      DROP COLUMN subject,
      DROP COLUMN message,
      DROP CONSTRAINT contact_requests_kind_check,
      ADD CONSTRAINT contact_requests_kind_check CHECK (kind IN ('information', 'demo'));
    -- Who wrote, when an address asks again; and those of a kind, newest first.
    CREATE INDEX contact_requests_email ON app.contact_requests (company_id, email);
  `)
}
