import path from 'node:path'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { Config } from '../config/config.ts'
import { createDiskFiles } from './disk.ts'
import { createS3Files } from './s3.ts'

/** Where this installation keeps its files: a bucket when one is configured, else a folder below DATA_DIR. */
export function createFiles({ dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>): FileStore {
  return s3 === undefined ? createDiskFiles(path.join(dataFolder, 'files')) : createS3Files(s3)
}
