/** Files that people put in or take out, by keys such as `exports/<company>/<id>.zip`. */
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
}
