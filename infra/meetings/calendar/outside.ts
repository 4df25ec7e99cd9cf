import type { OutsideCalendar, OutsideCalendars } from '#api/ports/meetings.ts'
import type { Vault } from '#commands/platform/ports.ts'
import type { Database } from '../../platform/database/database.ts'

interface Dependencies {
  readonly database: Pick<Database, 'tenant'>
  readonly vault: Pick<Vault, 'seal'>
}

const columns = `id, host, created_at as "createdAt", read_at as "readAt", tried_at as "triedAt", failure`

/** What the address of a calendar is bound to in the vault. */
export function addressContext(calendarId: string): string {
  return `outside_calendars/${calendarId}/address`
}

/** The table `app.outside_calendars`. An address is sealed under the key of its person. */
export function createOutsideCalendars({ database, vault }: Dependencies): OutsideCalendars {
  return {
    list: (companyId, userId) =>
      database.tenant(companyId).query<OutsideCalendar>({
        name: 'outside_calendars',
        text: `select ${columns} from app.outside_calendars where user_id = $1 order by created_at, id`,
        values: [userId],
      }),

    async add(companyId, userId, { id, address, most }) {
      const sealed = await vault.seal(userId, companyId, address.href, addressContext(id))
      return database.tenant(companyId).transaction(async (sql) => {
        await sql.query({ text: 'select from app.users where id = $1 for update', values: [userId] })
        await sql.query({
          name: 'outside_calendar_add',
          text: `insert into app.outside_calendars (id, company_id, user_id, address, host)
            select $1, $2, $3, $4, $5
            where (select count(*) from app.outside_calendars where user_id = $3) < $6
            on conflict (id) do nothing`,
          values: [id, companyId, userId, JSON.stringify(sealed), address.hostname, most],
        })
        const [row] = await sql.query<OutsideCalendar>({
          text: `select ${columns} from app.outside_calendars where id = $1 and user_id = $2`,
          values: [id, userId],
        })
        return row ?? null
      })
    },

    async remove(companyId, userId, id) {
      const removed = await database.tenant(companyId).query({
        name: 'outside_calendar_remove',
        text: 'delete from app.outside_calendars where id = $1 and user_id = $2 returning id',
        values: [id, userId],
      })
      return removed.length > 0
    },
  }
}
