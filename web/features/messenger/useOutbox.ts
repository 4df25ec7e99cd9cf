import { useEffect, useState, useSyncExternalStore } from 'react'
import { createOutbox, type OutboxOptions } from './outbox.ts'
import { useMessengerApi } from './useMessenger.ts'
import { createWaitingFiles } from './waitingFiles.ts'

/** The messages on their way of one conversation, which is another component for each. */
export function useOutbox(options: Omit<OutboxOptions, 'api' | 'files'>) {
  const api = useMessengerApi()
  const [outbox] = useState(() => createOutbox({ ...options, api, files: createWaitingFiles(options.readerId) }))
  useEffect(() => outbox.start(), [outbox])
  const items = useSyncExternalStore(outbox.subscribe, outbox.items)
  return { ...outbox, items }
}
