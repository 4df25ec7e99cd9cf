import type { SessionKeeper } from '../shared/session/session.ts'

export interface Crash {
  error: string
  componentStack?: string | undefined
}

export const reportDebounce = 500

/** Browser name and version, as a person would say it; no fingerprint. */
export function browserName(agent: string): string {
  const found = /(Firefox|Edg|OPR|Chrome|Version)\/(\d+)/.exec(agent)
  if (!found) return 'unknown'
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }
  return `${names[found[1] ?? ''] ?? found[1] ?? ''} ${found[2] ?? ''}`
}

const cut = (text: string, length: number) => text.slice(0, length)

/** What React calls for an error of a render, whether a page shows it or not. */
export function crashOfReact(report: (crash: Crash) => void) {
  return (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    report({ error: String(error), componentStack })
  }
}

/**
 * Sends crashes to `error_mailers`: the last one of a burst, 500 ms after it. The error page reports it again, without
 * React's component stack. Failures are ignored: a crash must not cause another. Query strings stay here, they may hold
 * a token.
 */
export function createCrashReporter(session: SessionKeeper, debounce = reportDebounce): (crash: Crash) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Crash | undefined
  return (crash) => {
    const known = waiting?.error === crash.error ? waiting.componentStack : undefined
    const { error, componentStack = known } = crash
    waiting = { error, componentStack }
    clearTimeout(timer)
    timer = setTimeout(() => {
      waiting = undefined
      void send(
        {
          error: cut(error, 8000),
          ...(componentStack && { component_stack: cut(componentStack, 8000) }),
          browser: browserName(navigator.userAgent),
          path: cut(location.pathname, 500),
        },
        session,
      )
    }, debounce)
  }
}

async function send(report: object, session: SessionKeeper): Promise<void> {
  const known = session.current()
  try {
    const response = await fetch('/api/v1/error_mailers', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', ...known },
      body: JSON.stringify(report),
    })
    session.refresh(response.headers, known)
  } catch {
    // The report is lost; the page goes on.
  }
}
