import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ageBases } from '#contract/community/particulars.ts'
import type { UserResourceAttributes } from '#contract/people/users.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Two } from '../../../shared/components/parts.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { BirthDate } from '../../../shared/form/BirthDate.tsx'
import { dateOf, isStarted, minorAge, typedOf } from '../../../shared/form/birth.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import type { Particulars } from './particulars.ts'
import { useSaying } from './useSaying.ts'

interface BirthProps {
  user: UserResourceAttributes
  onSave: (change: Particulars) => Promise<unknown>
}

/** The date of birth. It is saved by a button: three numbers are one answer. */
export function Birth({ user, onSave }: BirthProps) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const { announce } = useSaying()
  const held = typedOf(user.date_of_birth, user.age_basis)
  const [typed, setTyped] = useState<typeof held | null>(null)
  const [fault, setFault] = useState<{ date?: string | undefined; basis?: string | undefined }>({})
  const [busy, setBusy] = useState(false)
  const now = typed ?? held
  const isMinor = minorAge(now) !== null
  const date = dateOf(now)
  const basis = isMinor ? (ageBases.find((one) => one === now.age_basis) ?? null) : null
  const isHeld = date === (user.date_of_birth ?? '') && basis === user.age_basis
  const isChanged = typed !== null && (!isHeld || (date === '' && isStarted(now)))

  async function save() {
    if (busy) return
    if (date === '') {
      setFault({ date: t(isStarted(now) ? 'information.date_not_real' : 'information.required') })
      return
    }
    if (isMinor && basis === null) {
      setFault({ basis: t('information.required') })
      return
    }
    setBusy(true)
    setFault({})
    try {
      await onSave({ date_of_birth: date, age_basis: basis })
      setTyped(null)
      announce(t('saved', { what: t('information.date_of_birth') }))
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      const words = wordsOf(common, refused)
      setFault({ date: refused.of('date_of_birth')?.detail ?? [words.title, ...words.lines].join(' ') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Two>
        <BirthDate
          typed={now}
          fault={fault.date}
          basisFault={fault.basis}
          onChange={(change) => {
            setTyped({ ...now, ...change })
            setFault({})
          }}
          onLeave={() => {}}
        />
        {isChanged && (
          <BusyButton
            type="submit"
            variant="outlined"
            busy={busy}
            busyLabel={t('contact.saving')}
            sx={{ justifySelf: 'start' }}
          >
            {t('information.save_birth')}
          </BusyButton>
        )}
      </Two>
    </form>
  )
}
