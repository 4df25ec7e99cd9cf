import { waitingFilesOf } from '../../../shared/form/drafts.ts'

/** Files that wait to be sent, by the key of their message. */
export interface WaitingFiles {
  keep(key: string, file: File): Promise<void>
  /** null: this device does not have it any more. */
  read(key: string): Promise<File | null>
  remove(key: string): Promise<void>
}

const store = 'files'

/**
 * In this page, and in the browser's database, where they outlive a reload. Storage may be refused or full: a file then
 * lives as long as the page. Sign-out deletes the database (`removeDrafts`).
 */
export function createWaitingFiles(personId: string): WaitingFiles {
  const here = new Map<string, File>()
  const kept = async <Result>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<Result>) => {
    try {
      const database = await open(waitingFilesOf(personId))
      try {
        return await done(work(database.transaction(store, mode).objectStore(store)))
      } finally {
        database.close()
      }
    } catch {
      return undefined
    }
  }
  return {
    async keep(key, file) {
      here.set(key, file)
      await kept('readwrite', (files) => files.put(file, key))
    },
    async read(key) {
      const found = here.get(key) ?? (await kept<unknown>('readonly', (files) => files.get(key)))
      return found instanceof File ? found : null
    },
    async remove(key) {
      here.delete(key)
      await kept('readwrite', (files) => files.delete(key))
    },
  }
}

function open(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
  return done(opening)
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database of the browser failed')))
  })
}
