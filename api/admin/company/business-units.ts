import { adminBusinessUnits } from '#contract/console/company/business-units.ts'
import type { ProfileId } from '#domain/platform/ids.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { resource } from '../platform/resource.ts'
import { nameTaken } from '../platform/same-name.ts'

export const businessUnits = resource({
  contract: adminBusinessUnits,
  table: 'app.business_units',
  key: 'code',
  expressions: {
    people: `(select count(*)::int from app.users u where u.business_unit = t.code and u.status <> 'erased')`,
  },
  search: ['code', 'label'],
  answers: 'AdminBusinessUnit',
  right: 'people',
  inUnit: (unit) => `t.code = ${unit}`,
  writes: {
    right: 'configure',
    create: 'Add a unit',
    update: 'Rename a unit',
    delete: 'Delete a unit that nobody belongs to or looks for',
    wrong: (given, before, sql) => nameTaken(sql, 'app.business_units', given, before),
    keptWhile: {
      unit_has_people: `exists (select from app.users u where u.business_unit = t.code)`,
      unit_is_wanted: `exists (select from app.profiles p where t.code = any(p.targeted_business_units))`,
    },
    // The directory shows and finds people by the name of their unit.
    async changed(sql, { company }, { id: code }) {
      const profiles = await sql.query<{ id: ProfileId }>({
        text: `select p.id from app.profiles p join app.users u on u.id = p.user_id where u.business_unit = $1`,
        values: [code],
      })
      const ids = profiles.map(({ id }) => id)
      await refreshDirectory(sql, company.id, ids)
    },
  },
})
