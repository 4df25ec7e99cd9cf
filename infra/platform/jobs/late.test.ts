import { expect, test } from 'vitest'
import { intervalOf } from './late.ts'
import { describeLateJobs } from './start.ts'

test('knows how far apart the runs of each form are', () => {
  const forms = { '* * * * *': 60, '*/5 * * * *': 300, '*/10 * * * *': 600, '23 * * * *': 3_600, '41 3 * * *': 86_400 }
  expect(Object.fromEntries(Object.keys(forms).map((cron) => [cron, intervalOf(cron)]))).toEqual(forms)
})

test('a late job degrades its role and takes no calls away', () => {
  expect(describeLateJobs([])).toBeNull()
  expect(describeLateJobs(['seal_log', 'send_reminders'])).toBe('degraded, not ended in time: seal_log, send_reminders')
})
