import type { ProcessRole } from '#contract/console/platform/operations.ts'
import type { Health } from './health.ts'

interface RoleAlarmOptions {
  readonly health: Pick<Health, 'roles'>
  readonly logger: Readonly<Record<'error' | 'info', (fields: object, words: string) => void>>
  readonly everyMs?: number
}

/**
 * Writes one error line when a role that was ready stops doing its work, and one line when it works again. `/readyz`
 * goes on answering 200 where calls are served, so the log and the figure `binome_role_failing` are what wakes
 * somebody.
 */
export function startRoleAlarm({ health, logger, everyMs = 5_000 }: RoleAlarmOptions): { stop(): void } {
  const begun = new Set<ProcessRole>()
  const failing = new Set<ProcessRole>()
  let looking = false
  const look = async () => {
    for (const { role, state, ready } of await health.roles()) {
      if (ready) {
        begun.add(role)
        if (failing.delete(role)) logger.info({ role, state }, 'a role works again')
      } else if (begun.has(role) && !failing.has(role)) {
        failing.add(role)
        logger.error({ role, state }, 'a role does not do its work')
      }
    }
  }
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void look().finally(() => {
      looking = false
    })
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
