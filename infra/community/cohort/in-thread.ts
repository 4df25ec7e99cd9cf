import { Worker } from 'node:worker_threads'
import type { CohortNews, CohortWork } from './match-thread.ts'

/** The thread ended before it answered: it was stopped, or had no memory left. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

/**
 * Computes on a thread of its own with bounds, so that calls are answered meanwhile.
 * @param signal stops it
 * @throws ThreadEnded
 */
export async function inThread(
  work: CohortWork,
  { signal, onProgress = () => undefined }: { readonly signal: AbortSignal; onProgress?: (share: number) => void },
): Promise<Exclude<CohortNews, { readonly kind: 'progress' }>> {
  const thread = new Worker(new URL('./match-thread.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise((resolve, reject) => {
      thread.on('message', (news: CohortNews) => {
        if (news.kind === 'progress') onProgress(news.share)
        else resolve(news)
      })
      thread.on('error', (error) => reject(new ThreadEnded('the thread failed', { cause: error })))
      thread.on('exit', () => reject(new ThreadEnded('the thread has ended')))
      if (signal.aborted) stop()
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
