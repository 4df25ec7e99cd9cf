import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { useDataLayer } from '../../../shared/data/hooks.ts'
import { refusalOf } from '../../../shared/data/useChange.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { meKey, type Me } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Role } from '../../../shared/profile/steps.ts'
import { useCloseProfile } from './calls.ts'

const Effects = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'grid', gridTemplateColumns: '18px 1fr', gap: 10, padding: '4px 0', fontSize: '.9375rem' },
  '& svg': { marginTop: 3, color: color.ink2 },
})

/** After so long without any profile, the account is erased (docs/privacy.md). */
const yearsKept = 3

interface CloseProfileProps {
  of: Role
  me: Me
  open: boolean
  onClose: () => void
}

/** Says what closing a profile takes away and when, then closes it; one that others count on stays, and says why. */
export function CloseProfile({ of: role, me, open, onClose }: CloseProfileProps) {
  const { t } = useTranslation('profiling')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const notifier = useNotifier()
  const { client } = useDataLayer()
  const close = useCloseProfile()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useRefusal()
  const profile = me[role]
  const count = profile?.attributes.accompaniments?.open ?? 0
  const isLast = me[role === 'presenter' ? 'participant' : 'presenter'] === null
  const erasedOn = new Date(useNow())
  erasedOn.setFullYear(erasedOn.getFullYear() + yearsKept)

  async function submit() {
    if (profile === null) return
    setBusy(true)
    setError(null)
    try {
      await close(role, profile.id)
      notifier.say({ tone: 'success', title: t(`close.done_${role}`), duration: 8000 })
      onClose()
      await client.invalidateQueries({ queryKey: meKey })
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={count > 0 ? t(`close.busy_${role}`, { count, number: formats.number(count) }) : t(`close.title_${role}`)}
      text={t(count > 0 ? 'close.busy_text' : `close.text_${role}`)}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      words={{
        send: t('close.send'),
        sending: t('close.sending'),
        cancel: count > 0 ? common('close') : t('close.keep'),
      }}
      refusal={error && refusalOf(common, error)}
      closed={count > 0}
      destructive
      width="xs"
      gap={1.5}
    >
      {count > 0 ? (
        <Button component={Link} to={paths.mentoringCenter()} variant="contained" sx={{ justifySelf: 'start' }}>
          {t('close.see_mentoring')}
        </Button>
      ) : (
        <Effects>
          {isLast && (
            <li>
              <Icon name="clock" size={18} />
              {t('close.last', { date: formats.day(erasedOn.toISOString()), years: yearsKept })}
            </li>
          )}
          <li>
            <Icon name="check" size={18} />
            {t(me.user.other_profile === 'at_once' ? 'close.back' : 'close.back_asked')}
          </li>
        </Effects>
      )}
    </FormDialog>
  )
}
