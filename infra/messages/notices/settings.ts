import type { NotificationChange } from '#commands/people/credentials/ports.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** SQL: what the person of `u` wants beyond the application. */
export const notificationSettings = `(select json_build_object('choices', s.choices, 'digestHour', s.digest_hour,
    'quietHours', case when s.quiet_from is not null then json_build_object(
      'from', to_char(s.quiet_from, 'HH24:MI'), 'to', to_char(s.quiet_to, 'HH24:MI')) end)
  from app.notification_settings s where s.user_id = u.id)`

/** What is not given stays, also a topic's other channel. */
export async function changeNotificationSettings(
  sql: Sql,
  { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
  { choices = {}, digestHour, quietHours }: NotificationChange,
): Promise<void> {
  await sql.query({
    name: 'notification_settings_change',
    text: `insert into app.notification_settings as s (user_id, company_id, choices, digest_hour, quiet_from, quiet_to)
        values ($1, $2, $3, $5, $7, $8)
      on conflict (user_id) do update set
        choices = s.choices || coalesce((
          select jsonb_object_agg(topic, coalesce(s.choices -> topic, '{}') || given)
          from jsonb_each($3::jsonb) as one(topic, given)), '{}'),
        digest_hour = case when $4 then excluded.digest_hour else s.digest_hour end,
        quiet_from = case when $6 then excluded.quiet_from else s.quiet_from end,
        quiet_to = case when $6 then excluded.quiet_to else s.quiet_to end`,
    values: [
      userId,
      companyId,
      JSON.stringify(choices),
      digestHour !== undefined,
      digestHour ?? null,
      quietHours !== undefined,
      quietHours?.from ?? null,
      quietHours?.to ?? null,
    ],
  })
}
