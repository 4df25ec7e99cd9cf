import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/data/errors.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'

const duration = 8000

/** Says what was saved, with the way back. */
export function useSaying() {
  const { i18n } = useTranslation('settings')
  const notifier = useNotifier()
  return {
    /** `what` is the name of the field in the language that is spoken now. */
    saved: (what: (t: typeof i18n.t) => string, undo: () => Promise<unknown>) => {
      notifier.say({
        tone: 'success',
        title: i18n.t('settings:saved', { what: what(i18n.t) }),
        duration,
        action: {
          label: i18n.t('settings:undo'),
          run: () => {
            const back = async () => {
              try {
                await undo()
              } catch (refused) {
                if (!(refused instanceof ApiError)) throw refused
                notifier.say(messageOf(i18n.t, refused))
                return
              }
              notifier.say({ tone: 'success', title: i18n.t('settings:undone', { what: what(i18n.t) }), duration })
            }
            void back()
          },
        },
      })
    },
    announce: (title: string) => {
      notifier.say({ tone: 'success', title, duration })
    },
  }
}
