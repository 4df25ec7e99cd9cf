import type { Words } from '../i18n/provider.ts'

/** A person's name; an erased account has none. */
export function nameOr(name: string | null, t: Words): string {
  return name ?? t('deleted_account')
}

interface Pair {
  readonly participant_name: string | null
  readonly presenter_name: string | null
}

export function pairName(pair: Pair, t: Words): string {
  return t('record.and', { participant: nameOr(pair.participant_name, t), presenter: nameOr(pair.presenter_name, t) })
}
