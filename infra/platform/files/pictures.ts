import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import pLimit from 'p-limit'
import type { AvatarPictures, ArticlePictures, PictureRefusal, Pictures } from '#api/ports/platform.ts'
import type { Crop } from '#contract/community/avatars.ts'

/** At once, on the whole machine of this process. */
const atOnce = 2

/**
 * What one picture may take. The memory is what the process may write to: Node itself reserves some 500 MB of it, and a
 * WebP of 40 megapixels needs 800 MB more. The time ends before the 20 seconds of the call.
 */
const usualBounds = { memoryMb: 1536, cpuSeconds: 12, waitMs: 17_000 }
type PictureBounds = typeof usualBounds

/** What is made of a picture. */
export interface PictureTask {
  readonly make: 'avatar' | 'article image'
  readonly crop?: Crop | undefined
}

/**
 * Pictures by libvips, each in a process of its own: one that takes too much memory or time ends that process and
 * nothing else, and is refused. The kernel holds the bounds, also when this process is gone.
 */
export function createPictures(bounds: PictureBounds = usualBounds): Pictures {
  const limit = pLimit(atOnce)
  return {
    avatarOf: (picture, crop) => limit(() => inProcess<AvatarPictures>({ make: 'avatar', crop }, picture, bounds)),
    articleImageOf: (picture) => limit(() => inProcess<ArticlePictures>({ make: 'article image' }, picture, bounds)),
  }
}

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** Without background compilers (docs/decisions/2015): this process gets no `NODE_OPTIONS`. */
const flags = ['--max-old-space-size=64', '--no-maglev', '--no-concurrent-sparkplug']
// -d counts what a process may write to. macOS takes it and does not hold it: there the time is the bound.
const shell = ['-c', 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; shift 2; exec "$@"', 'sh']

async function inProcess<Made>(
  task: PictureTask,
  picture: Buffer,
  { memoryMb, cpuSeconds, waitMs }: PictureBounds,
): Promise<Made | PictureRefusal> {
  const node = [process.execPath, ...flags, program, JSON.stringify(task)]
  const child = spawn('/bin/sh', [...shell, String(cpuSeconds), String(memoryMb * 1024), ...node], {
    // Nothing that this process knows is for one that decodes what others sent.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: waitMs,
    killSignal: 'SIGKILL',
  })
  // A process that has ended reads no more; its exit code reports it.
  child.stdin.on('error', () => undefined)
  child.stdin.end(picture)
  const [made, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close') as Promise<[number | null]>])
  return code === 0 ? (deserialize(made) as Made) : 'picture_unreadable'
}
