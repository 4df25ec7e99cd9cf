import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { ownAnswer } from '#contract/community/profiles.ts'
import { keepDraft, readDraft } from '../../../shared/form/drafts.ts'
import { useAuth, useMe, meKey } from '../../../shared/session/me.ts'
import type { Role } from '../../../shared/profile/steps.ts'
import type { Answer } from '../../../shared/profile/answers.ts'
import { profileCalls } from './calls.ts'
import { createKeeper, noDrafts, type KeptProfile, type Left } from './keeper.ts'

const leftAnswers = z.object({ etag: z.string().nullable(), drafts: z.record(z.string(), ownAnswer.nullable()) })

function leftOf(text: string): Left {
  try {
    return leftAnswers.parse(JSON.parse(text))
  } catch {
    return noDrafts
  }
}

/** An answer that is being typed and is not given yet, as the device keeps it. */
export const typedAnswer = {
  /** undefined: there is none. */
  read: (key: string): Answer | null | undefined => {
    try {
      return ownAnswer.nullable().parse(JSON.parse(readDraft(key)))
    } catch {
      return undefined
    }
  },
  keep: (key: string, answer: Answer | null) => {
    keepDraft(key, JSON.stringify(answer))
  },
  drop: (key: string) => {
    keepDraft(key, '')
  },
}

/**
 * Keeps one's own answers, on the device too until the server has them: a reload loses none. What waits is sent when
 * the page is left, and other pages read the profile again.
 */
export function useKeeper(role: Role, id: string, profile: KeptProfile) {
  const { http } = useAuth()
  const client = useQueryClient()
  const draft = `${useMe().id}/profile/${id}`
  const [keeper] = useState(() => createKeeper(profile, profileCalls(http, role, id), leftOf(readDraft(draft))))
  const kept = useSyncExternalStore(keeper.subscribe, keeper.state)
  useEffect(() => {
    const stop = keeper.subscribe(() => {
      const left = keeper.left()
      keepDraft(draft, Object.keys(left.drafts).length === 0 ? '' : JSON.stringify(left))
    })
    const again = () => void keeper.flush()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      void (async () => {
        await keeper.flush()
        stop()
        if (keeper.state().savedAt === null) return
        for (const queryKey of [['presenters'], ['participants'], meKey]) void client.invalidateQueries({ queryKey })
      })()
    }
  }, [client, keeper, draft])
  return { keeper, kept }
}
