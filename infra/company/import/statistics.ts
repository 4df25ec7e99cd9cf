import type { Sql } from '#projections/platform/sql.ts'

/**
 * Takes PostgreSQL's statistics of people after 2, 4, 8… portions of an import, so that they know half of the people at
 * least. With those of before, a plan expects hardly anybody of the company and reads all of them for each portion.
 * @param portions that are written and committed
 */
export async function takeStatistics(system: Sql, portions: number): Promise<void> {
  if (portions < 2 || (portions & (portions - 1)) !== 0) return
  await system.query({ text: 'select app.take_statistics_of_people()' })
}
