/**
 * Files that people put in or take out, by keys such as `exports/<company>/<id>.zip`. Every call but `fault` throws
 * FilesUnavailable while the store does not do its work.
 */
export interface FileStore {
  /**
   * Under a key that exists the file is replaced. The file is complete or absent, whatever happens meanwhile.
   * @returns its size in bytes
   * @throws RangeError for a key that is not one
   */
  write(key: string, data: AsyncIterable<Uint8Array>): Promise<number>
  /** null: there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>
  /** There or not. */
  remove(key: string): Promise<void>
  /** Every file below a folder such as `exports`, in no order. @throws RangeError for what is no folder */
  list(folder: string): AsyncIterable<StoredFile>
  /** Removes a folder with all that is below it, there or not. */
  removeFolder(folder: string): Promise<void>
  /** Why files can be neither kept nor read now, in words for an operator; null when they can. */
  fault(): Promise<string | null>
}

/** The store cannot be reached, or refuses. Nothing was changed that a second try would not change again. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

export function areFilesUnavailable(error: unknown): boolean {
  return error instanceof FilesUnavailable
}

interface StoredFile {
  readonly key: string
  readonly writtenAt: Date
  /** A write was broken off: the file cannot be read, and may be removed. */
  readonly unfinished: boolean
}
