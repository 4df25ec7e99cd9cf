import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../data/errors.ts'
import { useDataLayer } from '../data/hooks.ts'
import { awayInterval, isAway } from '../data/layer.ts'
import { randomUuid } from '../data/uuid.ts'
import { addTask } from './calls.ts'
import type { NewTask } from './calls.ts'
import { keepUnsent, unsentPlace, unsentTasks } from './unsent.ts'
import type { UnsentTask } from './unsent.ts'

export type UnsentTasks = ReturnType<typeof useUnsentTasks>

/**
 * Tasks on their way, in their order: kept on this device until the server has them, and sent again when the connection
 * is back. One that the server refuses leaves, and `onRefused` says why.
 */
export function useUnsentTasks(
  personId: string,
  relationshipId: string,
  onRefused: (error: ApiError, task: NewTask) => void,
) {
  const layer = useDataLayer()
  const place = unsentPlace(personId, relationshipId)
  const [tasks, setTasks] = useState(() => unsentTasks(place))
  const [isWaiting, setWaiting] = useState(false)
  const isSending = useRef(false)
  const keep = (next: readonly UnsentTask[]) => {
    keepUnsent(place, next)
    setTasks(next)
  }
  const leave = (key: string) => {
    keep(unsentTasks(place).filter((one) => one.key !== key))
  }
  /** One after the other: they arrive in the order in which they were added. */
  const send = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let next = unsentTasks(place)[0]; next !== undefined; next = unsentTasks(place)[0]) {
        const { key, task } = next
        try {
          await layer.write(addTask(relationshipId, task), { idempotencyKey: key })
          leave(key)
          setWaiting(false)
        } catch (error) {
          const known = error instanceof ApiError ? error : null
          // A session that has run out refuses no task.
          if (known === null || isAway(known) || known.status === 401 || known.code === 'request_in_progress') {
            setWaiting(true)
            return
          }
          leave(key)
          onRefused(known, task)
        }
      }
    } finally {
      isSending.current = false
    }
  })
  useEffect(() => {
    const again = () => void send()
    again()
    const timer = setInterval(again, awayInterval)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [])
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) void send()
  }, [added])
  return {
    tasks,
    /** Nobody answers for now. */
    isWaiting,
    add: (task: NewTask) => {
      keep([...unsentTasks(place), { key: randomUuid(), task }])
      setAdded((times) => times + 1)
    },
  }
}
