import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import type { ConsoleKey } from '../../words.en.ts'
import type { Words } from '../../platform/i18n/provider.ts'
import { resourceFacts } from '../../resource-facts.ts'

type Done = Pick<AdminOperatorAct, 'resource' | 'act'>

const onPairs = new Set(['mentoring_requests', 'mentoring_relationships'])

/** `Compte désactivé`; of a table without events, its name too: `Entités : ligne modifiée`. */
export function actName(done: Done, t: Words): string {
  if (done.act === 'undo') return t('undo.acts.undo')
  const { resource, act } = done
  if (resource === 'users' && isKeyOf(act, userActs)) return t(userActs[act])
  if (onPairs.has(resource) && isKeyOf(act, pairActs)) return t(pairActs[act])
  const what = isKeyOf(act, rowActs) ? t(rowActs[act]) : act
  return isKeyOf(resource, resourceFacts) ? `${t(`rail.${resource}`)}${t('undo.colon')}${what}` : what
}

const userActs = {
  disable: 'undo.acts.disable',
  enable: 'undo.acts.enable',
  grant_role: 'undo.acts.grant_role',
  revoke_role: 'undo.acts.revoke_role',
  accept_profile: 'undo.acts.accept_profile',
  close_profile: 'undo.acts.close_profile',
  set_limit: 'undo.acts.set_limit',
  move_unit: 'undo.acts.move_unit',
  set_away: 'undo.acts.set_away',
  end_away: 'undo.acts.end_away',
  mark_expert: 'undo.acts.mark_expert',
  unmark_expert: 'undo.acts.unmark_expert',
} as const satisfies Readonly<Record<string, ConsoleKey>>

const pairActs = {
  revoke: 'undo.acts.revoke',
  finish: 'undo.acts.finish',
  delete: 'undo.acts.delete_relationship',
  create: 'undo.acts.set_up',
} as const satisfies Readonly<Record<string, ConsoleKey>>

const rowActs = {
  create: 'undo.acts.create',
  update: 'undo.acts.update',
  delete: 'undo.acts.delete',
} as const satisfies Readonly<Record<string, ConsoleKey>>

function isKeyOf<Table extends object>(key: string, table: Table): key is keyof Table & string {
  return Object.hasOwn(table, key)
}
