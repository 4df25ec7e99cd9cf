import type { Meeting } from '../../../shared/meeting/moment.ts'

/** Others of its series come after it. */
export function hasFollowing({ series }: Pick<Meeting['attributes'], 'series'>): boolean {
  return series != null && series.rank < series.of
}
