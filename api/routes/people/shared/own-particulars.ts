import { instant, type ProfileId } from '#domain/platform/ids.ts'
import { dayIn, isTimeZone } from '#domain/platform/time-zone.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { ageFault } from '../../../contract/people/sign-up.ts'
import type { SignedInCall } from '../../../platform/http/endpoint.ts'
import { pointerTo } from '../../../platform/http/pointer.ts'
import { type Fault, Problem } from '../../../platform/http/problem.ts'
import {
  changeParticulars,
  type Particulars,
  particularsForUpdate,
  type ParticularsHeld,
} from '../../../queries/community/particulars.ts'

type Given = Particulars & { readonly time_zone?: string | undefined }

/**
 * Checks and writes what a person says of themselves beside their profiles, in the caller's transaction.
 * @returns the profiles whose directory rows are to be rewritten
 * @throws Problem 422 naming each bad field
 */
export async function changeOwnParticulars(sql: Sql, call: SignedInCall, given: Given): Promise<readonly ProfileId[]> {
  if (Object.values(given).every((value) => value === undefined)) return []
  const held = await particularsForUpdate(sql, call.user.id, given.business_unit ?? null)
  const { faults, basis } = judged(call, given, held)
  if (faults.length > 0) throw new Problem(422, faults)
  return changeParticulars(sql, call.user.id, { ...given, age_basis: basis })
}

function judged(call: SignedInCall, given: Given, held: ParticularsHeld) {
  const faults: Fault[] = []
  const refuse = (code: Fault['code'], field: keyof Given) =>
    faults.push({ code, source: { pointer: pointerTo(['data', 'attributes', field]) } })
  const { business_unit: unit, time_zone: zone = held.time_zone } = given
  const zoneKnown = isTimeZone(zone)
  if (!zoneKnown) refuse('time_zone_invalid', 'time_zone')
  if (unit !== undefined && unit !== held.business_unit) {
    if (!held.unit_known) refuse('unit_unknown', 'business_unit')
    // Who administers a unit, or is its referent, would give themselves another unit's people.
    else if (call.user.roles.some((role) => role === 'business_unit_admin' || role === 'referent'))
      refuse('unit_of_role', 'business_unit')
  }
  const birth = given.date_of_birth ?? held.date_of_birth
  const asksAge = given.date_of_birth !== undefined || given.age_basis !== undefined
  if (!asksAge || birth === null) return { faults, basis: undefined }
  const today = dayIn(zoneKnown ? zone : 'UTC', instant(new Date()))
  const basis = given.age_basis === undefined ? held.age_basis : given.age_basis || null
  const fault = ageFault(birth, basis, today)
  if (fault !== null) refuse(fault, given.date_of_birth === undefined ? 'age_basis' : 'date_of_birth')
  // Of age, nobody needs a basis.
  return { faults, basis: fault === null && ageFault(birth, null, today) === null ? null : basis }
}
