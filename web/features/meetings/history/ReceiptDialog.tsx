import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendanceReceipts, longestReceipt } from '#contract/meetings/attendance-receipts.ts'
import { SmallMuted, Two } from '../../../shared/components/parts.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { refusalOf } from '../../../shared/data/useChange.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useFormats, useLocale } from '../../../shared/i18n/format.ts'
import { wholeDay } from '../../../shared/planner/day.ts'
import { DayField } from '../../../shared/planner/DayField.tsx'
import { readDay } from '../../../shared/planner/readDay.ts'
import { saveFile } from '../../../shared/saveFile.ts'
import { useNow } from '../../../shared/useNow.ts'
import { useAuth, useMe } from '../../../shared/session/me.ts'

interface ReceiptDialogProps {
  open: boolean
  /** The day in the reader's zone, and that zone. */
  today: string
  zone: string
  onClose: () => void
}

const dayMs = 24 * 3_600_000

/** The receipt of what the reader held in a period, as a signed PDF. */
export function ReceiptDialog({ open, today, zone, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation('history')
  const { t: say } = useTranslation()
  const { http } = useAuth()
  const { id } = useMe()
  const locale = useLocale()
  const formats = useFormats()
  const now = useNow()
  // As they are typed.
  const [typedFrom, setFrom] = useState(() => wholeDay(formats, `${today.slice(0, 4)}-01-01`))
  const [typedTo, setTo] = useState(() => wholeDay(formats, today))
  const dayOf = (typed: string) => {
    const read = readDay(typed, today, 'past')
    return 'fault' in read ? '' : read.day
  }
  const [from, to] = [dayOf(typedFrom), dayOf(typedTo)]
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useRefusal()
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const wrongFrom = from === '' ? t('receipt.missing') : undefined
  const wrongTo =
    to === ''
      ? t('receipt.missing')
      : days < 1
        ? t('receipt.reversed')
        : days > longestReceipt
          ? t('receipt.too_long')
          : undefined
  const atField = { from: refused?.of('from')?.detail, to: refused?.of('to')?.detail }
  const isAtField = atField.from !== undefined || atField.to !== undefined

  async function send() {
    setTried(true)
    if (wrongFrom !== undefined || wrongTo !== undefined) return
    setBusy(true)
    setRefused(null)
    try {
      const query = new URLSearchParams({ from, to, locale, time_zone: zone })
      const path = `/api/v1${attendanceReceipts.paths.one.replace(':id', encodeURIComponent(id))}?${query}`
      const { body } = await http({ method: 'GET', path, file: true })
      if (body instanceof Blob) saveFile(body, t('receipt.file', { from, to }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  const choose = (set: (typed: string) => void) => (typed: string) => {
    set(typed)
    setRefused(null)
  }
  return (
    <FormDialog
      title={t('receipt.title')}
      text={t('receipt.text')}
      open={open}
      busy={busy}
      closed={false}
      onClose={onClose}
      onSubmit={send}
      words={{ send: t('receipt.send'), sending: t('receipt.sending'), cancel: t('receipt.cancel') }}
      refusal={refused && !isAtField ? refusalOf(say, refused) : null}
    >
      <Two>
        <DayField
          label={t('receipt.from')}
          value={typedFrom}
          now={now}
          meant="past"
          to={to === '' ? undefined : to}
          error={(isTried ? wrongFrom : undefined) ?? atField.from}
          onChange={choose(setFrom)}
        />
        <DayField
          label={t('receipt.to')}
          value={typedTo}
          now={now}
          meant="past"
          from={from === '' ? undefined : from}
          error={(isTried ? wrongTo : undefined) ?? atField.to}
          onChange={choose(setTo)}
        />
      </Two>
      <SmallMuted>{t('receipt.help')}</SmallMuted>
    </FormDialog>
  )
}
