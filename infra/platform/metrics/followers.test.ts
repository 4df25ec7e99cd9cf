import { expect, test } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { followerGauges } from './followers.ts'
import { gaugesText } from './gauges.ts'

test('the other lags are reported while an EventStoreDB that is away blocks the read of the log', async () => {
  const row = { version: 1, generation: 1, position: '7', failing: false, events: 3, seconds: 2 }
  const rows = [
    { ...row, name: 'journal' },
    { ...row, name: 'log_copy', failing: true },
  ]
  const sql = { query: async () => rows } as Partial<Sql> as Sql
  const store = { readAll: () => new Promise<never>(() => undefined) } as Partial<EventStore> as EventStore
  const text = await gaugesText(new Map([['followers', () => followerGauges(sql, { store, isElsewhere: true })]]))
  expect(text).toContain('binome_figures_failed{figures="followers"} 0')
  expect(text).toContain('binome_follower_lag_events{follower="journal",version="1",generation="1"} 3')
  expect(text).toContain('binome_follower_failing{follower="log_copy",version="1",generation="1"} 1')
  expect(text).not.toContain('binome_follower_lag_events{follower="log_copy"')
})
