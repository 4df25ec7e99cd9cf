interface Place {
  readonly pathname: string
  readonly search: string
}

/** Parameters that choose what is seen of a page: of its list, and the moment that is looked at. */
const views = new Set(['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort', 'at'])

/**
 * Which forms stand on a page: its path, and whatever else the address names, be it a tab, a language or a record. Who
 * goes to another page leaves what was typed, and a draft of one page is offered on no other.
 */
export function pageOf({ pathname, search }: Place): string {
  const named = [...new URLSearchParams(search)].filter(([name, value]) => !views.has(name) && value !== '')
  return [pathname, ...named.map((pair) => pair.join('=')).toSorted()].join(' ')
}
