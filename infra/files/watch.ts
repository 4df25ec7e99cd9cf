import type { FileStore } from '#commands/files/ports.ts'

interface WatchOptions {
  readonly files: Pick<FileStore, 'fault'>
  readonly logger: Readonly<Record<'error' | 'info', (fields: object, words: string) => void>>
  readonly everyMs?: number
}

export interface FilesWatch {
  /** For `/readyz`, without waiting for the store: null, or `degraded, …` with the fault. */
  state(): string | null
  stop(): void
}

/** Asks the store at once and again and again whether it works, and writes a line when that changes. */
export function watchFiles({ files, logger, everyMs = 10_000 }: WatchOptions): FilesWatch {
  let fault: string | null = null
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    const now = await files.fault()
    looking = false
    if (now !== null && now !== fault) logger.error({ fault: now }, 'files can be neither kept nor read')
    if (now === null && fault !== null) logger.info({}, 'files can be kept and read again')
    fault = now
  }
  void look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    state: () => (fault === null ? null : `degraded, without files: ${fault}`),
    stop: () => clearInterval(timer),
  }
}
