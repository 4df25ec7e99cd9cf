/** How often lists, records and the dashboard are fetched again while the page is in front. */
export const refetchMs = 15_000
