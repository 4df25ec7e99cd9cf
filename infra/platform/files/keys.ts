/** The key of a file: folders and a name with an ending. */
export const keyOf = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/

/** @throws RangeError */
export function checkKey(key: string, shape = keyOf): void {
  if (!shape.test(key)) throw new RangeError(`not the key of a file: ${key}`)
}

/** @throws RangeError */
export function checkFolder(name: string): void {
  if (!/^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/.test(name)) throw new RangeError(`not a folder of files: ${name}`)
}
