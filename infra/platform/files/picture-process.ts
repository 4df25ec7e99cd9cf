import { buffer } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import type { PictureTask } from './pictures.ts'
import { articleImageOf, avatarOf } from './picture-work.ts'

// A process for one picture, which `pictures.ts` starts with bounds: the picture comes in, what is made of it goes out.
const { make, crop } = JSON.parse(process.argv[2] ?? '') as PictureTask
const picture = await buffer(process.stdin)
process.stdout.end(serialize(await (make === 'avatar' ? avatarOf(picture, crop) : articleImageOf(picture))))
