import type { Knex } from 'knex'

/** How and from where a session was opened, for its owner; and which device, for the mail about a new one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.sessions
      -- Its name in addresses: \`client\` is half of the credentials.
      ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method ~ '^[a-z_]{1,40}$'),
      -- As the client says it, shortened.
      ADD COLUMN user_agent text CHECK (char_length(user_agent) <= 300),
      -- IPv4, or the /64 of IPv6.
      ADD COLUMN address text;
    -- Browser and system, of a sign-in.
    ALTER TABLE app.access_log ADD COLUMN device text CHECK (char_length(device) <= 60);
  `)
}
