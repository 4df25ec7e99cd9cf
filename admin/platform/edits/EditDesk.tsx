import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useNotify } from 'react-admin'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { currentQuestion, dismissQuestions, onQuestion, onLastWrite } from './desk.ts'

const ClashDialog = lazy(() => import('./ClashDialog.tsx'))

/** The dialogs and notices of all forms about concurrent changes. */
export function EditDesk() {
  const t = useWords()
  const notify = useNotify()
  const { moment } = useFormats()
  const question = useSyncExternalStore(onQuestion, currentQuestion)
  useEffect(
    () =>
      onLastWrite((last) => {
        const name = last?.actor.name ?? t('edits.somebody')
        const text =
          last === null
            ? t('edits.both_kept_meanwhile', { name })
            : t('edits.both_kept', { name, when: moment(last.at) })
        // After the form's own word, which would take its place.
        setTimeout(() =>
          notify(text, { type: 'info', multiLine: true, autoHideDuration: 8_000, messageArgs: { _: text } }),
        )
      }),
    [notify, t, moment],
  )
  useEffect(() => dismissQuestions, [])
  if (question === null) return null
  return (
    <Suspense>
      <ClashDialog question={question} />
    </Suspense>
  )
}
