import { type AdminDuplicate, adminDuplicate } from '#contract/console/people/duplicates.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { tellRead } from './ledger.ts'
import { found } from '../platform/records.ts'
import { wholeList, wholeShape } from '../platform/whole-list.ts'
import { users } from './users.ts'

/** As many as somebody compares by eye. */
const most = 20

/** Folded as the index of people by name is. */
const name = (row: string) => `app.fold(${row}.last_name || ' ' || ${row}.first_name)`
const swapped = (row: string) => `app.fold(${row}.first_name || ' ' || ${row}.last_name)`
/** What stands before the at sign, without dots and without what follows a plus sign: one mailbox, or one person. */
const mailbox = (row: string) =>
  `regexp_replace(split_part(split_part(lower(${row}.email), '@', 1), '+', 1), '[^a-z0-9]', '', 'g')`
const digits = (row: string) => `right(regexp_replace(coalesce(${row}.phone, ''), '[^0-9]', '', 'g'), 9)`

const sameName = `${name('o')} in (${name('u')}, ${swapped('u')})`
const sameAddress = `(length(${mailbox('u')}) > 4 and ${mailbox('o')} = ${mailbox('u')})`
const samePhone = `(length(${digits('u')}) = 9 and ${digits('o')} = ${digits('u')})`

const shape = wholeShape(adminDuplicate, 'uuid')

/** `GET users/:id/duplicates`: accounts that may be the same person's, the likeliest first. */
export const duplicatesEndpoint: ConsoleEndpoint = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/users/:id/duplicates',
  summary: 'Accounts that may belong to the same person, and why',
  access: 'session',
  right: 'act',
  reads: [],
  id: 'uuid',
  asks: { list: shape },
  answers: { list: [{ name: 'AdminDuplicate', schema: adminDuplicate }] },
  operationId: 'listDuplicatesOfUser',
  handle: async (call) => {
    const { id } = await found(call, users, call.params['id'])
    const records = await call.sql.query<AdminDuplicate>({
      name: 'admin_duplicates',
      text: `select id, full_name, email, reasons from (
          select o.id, trim(o.first_name || ' ' || o.last_name) as full_name, o.email, array_remove(array[
            case when ${sameName} then 'same_name' end, case when ${sameAddress} then 'same_address' end,
            case when ${samePhone} then 'same_phone' end], null) as reasons
          from app.users u join app.users o on o.id <> u.id
          where u.id = $1 and o.status in ('active', 'disabled') and o.merged_into is null
            and (${sameName} or ${sameAddress} or ${samePhone})) found
        order by cardinality(reasons) desc, full_name, id limit ${most}`,
      values: [id],
    })
    tellRead(call, [id, ...records.map((one) => one.id)], 'record')
    return wholeList(call.query, shape, records)
  },
})
