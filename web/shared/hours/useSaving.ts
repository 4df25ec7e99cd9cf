import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../data/errors.ts'
import { messageOf } from '../notify/catalogue.ts'
import { useNotifier } from '../notify/Toaster.tsx'

export type Save = (
  work: () => Promise<unknown>,
  done?: { title: string; undo: () => Promise<unknown> },
) => Promise<boolean>

const duration = 8000

/** Runs changes and says when the last one was saved. What takes something away says so, with the way back. */
export function useSaving(): { savedAt: string | null; save: Save } {
  const { t } = useTranslation('availability')
  const { t: say } = useTranslation()
  const notifier = useNotifier()
  const [savedAt, setSavedAt] = useState<string | null>(null)

  async function save(...[work, done]: Parameters<Save>): Promise<boolean> {
    try {
      await work()
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      notifier.say(messageOf(say, refused))
      return false
    }
    setSavedAt(new Date().toISOString())
    if (done === undefined) return true
    const { title, undo } = done
    const back = async () => {
      if (await save(undo)) notifier.say({ tone: 'success', title: t('undone'), duration })
    }
    notifier.say({ tone: 'success', title, duration, action: { label: t('undo'), run: () => void back() } })
    return true
  }
  return { savedAt, save }
}
