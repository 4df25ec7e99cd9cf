import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { refusalOf } from '../../../shared/data/useChange.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { meKey, type Me } from '../../../shared/session/me.ts'
import type { Role } from '../../../shared/profile/steps.ts'
import { useAskProfile } from './calls.ts'

/** When the person requested a profile that awaits an answer; undefined: no open request. */
export function requestedAt({ user }: Me, role: Role): string | undefined {
  return user.asked_profiles.find((request) => request.role === role)?.asked_at
}

/** The way to a profile that the person has not: it opens, waits for an administrator, or is not to be had here. */
export function AskProfile({ of: role, me }: { of: Role; me: Me }) {
  const { t } = useTranslation('profiling')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const client = useQueryClient()
  const notifier = useNotifier()
  const { other_profile: way } = me.user
  const ask = useAskProfile()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useRefusal()
  const since = requestedAt(me, role)
  if (since !== undefined) return <p>{t('choice.asked_on', { date: formats.day(since) })}</p>
  if (way === 'closed') return <p>{t('choice.not_on_request')}</p>
  const refusal = error && refusalOf(common, error)
  async function open() {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      const opened = await ask(role)
      notifier.say({ tone: 'success', title: t(opened ? `choice.opened_${role}` : 'choice.asked'), duration: 8000 })
      await client.invalidateQueries({ queryKey: meKey })
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>{t(way === 'approval' ? 'choice.with_approval' : 'choice.keeps_answers')}</p>
      {refusal && (
        <Notice tone="error" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      <div className="acts">
        <BusyButton busy={busy} busyLabel={t('choice.asking')} onClick={() => void open()}>
          {t(way === 'approval' ? `choice.ask_${role}` : `choice.open_${role}`)}
        </BusyButton>
      </div>
    </>
  )
}
