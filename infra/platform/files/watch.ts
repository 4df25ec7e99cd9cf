import type { FileStore } from '#commands/platform/files/ports.ts'
import { watch, type Watch } from '../runtime/watch.ts'

type WatchOptions = Pick<Parameters<typeof watch>[0], 'logger' | 'everyMs'> & {
  readonly files: Pick<FileStore, 'fault'>
}

export function watchFiles({ files, ...options }: WatchOptions): Watch {
  return watch({
    fault: () => files.fault(),
    without: 'files',
    lines: { lost: 'files can be neither kept nor read', back: 'files can be kept and read again' },
    ...options,
  })
}
