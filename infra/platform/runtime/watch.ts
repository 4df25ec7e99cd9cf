interface WatchOptions {
  /** Resolves with what is wrong, null when it works. */
  readonly fault: () => Promise<string | null>
  /** What the process has to do without, in words. */
  readonly without: string
  /** The lines of the log when it stops to work, and when it works again. */
  readonly lines: { readonly lost: string; readonly back: string }
  readonly logger: Readonly<Record<'error' | 'info', (fields: object, words: string) => void>>
  readonly everyMs?: number
}

/** Something that the process needs for a part of its work, and that may be away. */
export interface Watch {
  /** For `/readyz`, without waiting for it: null, or `degraded, …` with the fault. */
  state(): string | null
  stop(): void
}

/** Asks at once and again and again whether it works, and writes a line when that changes. */
export function watch({ fault: ask, without, lines, logger, everyMs = 10_000 }: WatchOptions): Watch {
  let fault: string | null = null
  let looking = false
  let stopped = false
  const look = async () => {
    if (looking) return
    looking = true
    const now = await ask()
    looking = false
    // What was closed meanwhile answers nothing.
    if (stopped) return
    if (now !== null && now !== fault) logger.error({ fault: now }, lines.lost)
    if (now === null && fault !== null) logger.info({}, lines.back)
    fault = now
  }
  void look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    state: () => (fault === null ? null : `degraded, without ${without}: ${fault}`),
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}
