import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../shared/components/Field.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { useProvePhone } from './account.ts'
import { useRequiredText } from './useRequiredText.ts'
import { useSaying } from './useSaying.ts'

interface PhoneDialogProps {
  open: boolean
  phone: string
  onClose: () => void
}

/** Sends a code by SMS, then takes it. */
export function PhoneDialog({ open, phone, onClose }: PhoneDialogProps) {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const { send, confirm } = useProvePhone()
  const { announce } = useSaying()
  const [isSent, setIsSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useRefusal()
  const fault = error?.of('code')
  const code = useRequiredText('', fault)
  const { field } = code
  useEffect(() => {
    if (isSent) field.current?.focus()
  }, [isSent, field])

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    attempt(async () => {
      await send()
      code.setValue('')
      setIsSent(true)
    })
  async function submit() {
    if (!isSent) return ask()
    const given = code.given()
    if (given === null) return
    await attempt(async () => {
      await confirm(given)
      announce(t('phone.done', { phone }))
      onClose()
    })
  }
  const words = error !== null && fault === undefined ? wordsOf(say, error) : null
  return (
    <FormDialog
      title={t('phone.title')}
      text={isSent ? t('phone.sent', { phone }) : t('phone.text', { phone })}
      open={open}
      busy={busy}
      closed={false}
      onClose={onClose}
      onSubmit={submit}
      words={{
        send: isSent ? t('phone.confirm') : t('phone.send'),
        sending: t('phone.sending'),
        cancel: t('phone.cancel'),
      }}
      refusal={words && { title: words.title, text: words.lines.join(' ') }}
    >
      {isSent && (
        <>
          <Field
            ref={field}
            label={t('phone.code')}
            name="code"
            required
            value={code.value}
            error={code.missing ? t('phone.code_missing') : fault?.detail}
            autoComplete="one-time-code"
            inputProps={{ inputMode: 'numeric', spellCheck: false, maxLength: 12 }}
            onChange={(event) => {
              code.setValue(event.target.value)
            }}
          />
          <Button variant="text" size="small" sx={{ justifySelf: 'start' }} disabled={busy} onClick={() => void ask()}>
            {t('phone.again')}
          </Button>
        </>
      )}
    </FormDialog>
  )
}
