import type { Knex } from 'knex'
import { canonicalZone } from '#domain/platform/time-zone.ts'

/**
 * Zones that were taken although PostgreSQL does not know them, and other names of a zone, become the one name that is
 * stored for it (docs/decisions/2021).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A PostgreSQL may have older zones than the runtime: then hours are those of UTC, and the page stands.
    CREATE OR REPLACE FUNCTION app.zone_or_utc(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
      BEGIN
        PERFORM now() AT TIME ZONE zone;
        RETURN zone;
      EXCEPTION WHEN invalid_parameter_value THEN RETURN 'UTC';
      END $$;
  `)
  const people = (await knex('app.users').distinct('time_zone').pluck('time_zone')) as string[]
  for (const zone of people.filter(isToMend)) {
    const name = mended(zone)
    await knex('app.users').where('time_zone', zone).update({ time_zone: name })
    await knex('rm.community').where('time_zone', zone).update({ time_zone: name })
    await knex.raw(
      `UPDATE rm.community_tokens SET time_zone = :name,
          tokens = array_to_tsvector(array_replace(tsvector_to_array(tokens), '/z/' || :zone, '/z/' || :name))
        WHERE time_zone = :zone`,
      { zone, name },
    )
    await knex.raw(
      `UPDATE rm.profiles SET attributes = jsonb_set(attributes::jsonb, '{time_zone}', to_jsonb(:name::text))::json
        WHERE attributes ->> 'time_zone' = :zone`,
      { zone, name },
    )
  }
  const companies = await knex.raw<{ rows: { zone: string }[] }>(
    `SELECT DISTINCT settings ->> 'time_zone' AS zone FROM app.companies WHERE settings ->> 'time_zone' IS NOT NULL`,
  )
  for (const { zone } of companies.rows.filter(({ zone }) => isToMend(zone)))
    await knex.raw(
      `UPDATE app.companies SET settings = settings || jsonb_build_object('time_zone', :name::text)
        WHERE settings ->> 'time_zone' = :zone`,
      { zone, name: mended(zone) },
    )
}

function isToMend(zone: string): boolean {
  return canonicalZone(zone) !== zone
}

/** What its person meant: whole hours are a zone of IANA's too, whose sign is the other way round. */
function mended(zone: string): string {
  const [, sign, hours] = /^([+-])(\d\d):?(?:00)?$/.exec(zone) ?? []
  if (hours !== undefined) return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
  return canonicalZone(zone) ?? canonicalZone(runtimeName(zone)) ?? 'Europe/Paris'
}

/** `ECT` is `Europe/Paris` to the runtime. */
function runtimeName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}
