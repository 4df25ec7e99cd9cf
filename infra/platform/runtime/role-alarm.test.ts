import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoleState } from './health.ts'
import { startRoleAlarm } from './role-alarm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one error line when a role stops working, one line when it works again, none while it starts', async () => {
  let relay: Omit<RoleState, 'role'> = { state: 'starting', ready: false }
  const lines: string[] = []
  const write = (level: string) => (fields: object, words: string) =>
    void lines.push(`${level} ${words} ${JSON.stringify(fields)}`)
  const alarm = startRoleAlarm({
    health: { roles: () => Promise.resolve([{ role: 'relay', ...relay }]) },
    logger: { error: write('error'), info: write('info') },
    everyMs: 100,
  })
  await vi.advanceTimersByTimeAsync(250)
  expect(lines).toEqual([])
  relay = { state: 'ready', ready: true }
  await vi.advanceTimersByTimeAsync(100)
  relay = { state: 'failing: kafka_relay', ready: false }
  await vi.advanceTimersByTimeAsync(300)
  const failed = 'error a role does not do its work {"role":"relay","state":"failing: kafka_relay"}'
  expect(lines).toEqual([failed])
  relay = { state: 'ready', ready: true }
  await vi.advanceTimersByTimeAsync(300)
  expect(lines).toEqual([failed, 'info a role works again {"role":"relay","state":"ready"}'])
  alarm.stop()
})
