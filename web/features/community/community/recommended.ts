import type { Item } from '../../../shared/data/models.ts'
import type { PagedList } from '../../../shared/data/hooks.ts'
import { directoryPage } from './search.ts'

/** So many stand apart, and only when the list goes on behind them. */
const most = 3
const fewest = 7

/** The best matches of the reader with a free place, here, and without a request, best first; none in a short list. */
export function recommendedOf(list: Pick<PagedList<'presenters'>, 'items'>): readonly Item<'presenters'>[] {
  if (list.items.length < fewest) return []
  return list.items
    .slice(0, directoryPage)
    .filter(
      ({ attributes: { match, accompaniments, away, open_request: hasRequest } }) =>
        match !== null && match.score > 0 && accompaniments?.full === false && !away && hasRequest !== true,
    )
    .slice(0, most)
}
