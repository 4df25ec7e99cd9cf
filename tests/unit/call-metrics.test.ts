import { expect, test } from 'vitest'
import { createMetrics } from '#infra/platform/metrics/metrics.ts'

test('paths of calls are counted by what became of them and how they go', async () => {
  const metrics = createMetrics({ process: false })
  const tell = (outcome: Parameters<typeof metrics.calls.pathReported>[0]['outcome'], relay: boolean, ms: number) =>
    metrics.calls.pathReported({ outcome, relay, ms })
  tell('found', false, 400)
  tell('found', true, 900)
  tell('lost', false, 0)
  tell('again', true, 2_500)
  tell('failed', false, 20_000)
  tell('not_again', false, 20_000)
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'binome_call_setup_seconds_sum{path="direct"} 0.4',
      'binome_call_setup_seconds_count{path="relay"} 1',
      'binome_call_drops_total 1',
      'binome_call_recovery_seconds_sum{path="relay"} 2.5',
      'binome_call_ice_failures_total{when="first"} 1',
      'binome_call_ice_failures_total{when="lost"} 1',
    ]),
  )
})
