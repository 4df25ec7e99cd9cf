import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { DrawerHead } from '../../../shared/components/DrawerHead.tsx'
import { Receipt } from '../../../shared/components/Receipt.tsx'
import { Score } from '../../../shared/components/Score.tsx'
import { Line, Muted, Rows, Scrolling, SmallMuted } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { receiptInZone } from '../../../shared/match/zones.ts'
import { RequestForm } from '../../../shared/request/RequestForm.tsx'
import { useMe } from '../../../shared/session/me.ts'

interface AskDrawerProps {
  mentor: Item<'presenters'>
  /** Whose mentors the page shows: the request is of this program. */
  program: Item<'programs'>
  open: boolean
  onClose: () => void
}

/** A request from the card of a mentor: why them, and the words. */
export function AskDrawer({ mentor, program, open, onClose }: AskDrawerProps) {
  const { t } = useTranslation('profile')
  const { t: match } = useTranslation('match')
  const formats = useFormats()
  const me = useMe()
  const [sent, setSent] = useState<string | null>(null)
  const { first_name: name, match: score } = mentor.attributes
  const zone = me.participant?.attributes.time_zone ?? formats.zone
  const receipt = score && receiptInZone(score, zone, formats.zone)
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper: { 'aria-labelledby': 'ask-title' } }}>
      <DrawerHead id="ask-title" title={t('form.title', { name })} onClose={onClose} />
      <Scrolling sx={{ padding: 3, display: 'grid', gap: 3, alignContent: 'start' }}>
        {sent === null ? (
          <>
            {receipt && (
              <Line>
                <Score score={receipt.score} size="s" />
                <SmallMuted>{match('detail.text', { name })}</SmallMuted>
              </Line>
            )}
            <RequestForm
              mentor={mentor}
              readerId={me.id}
              programs={[program]}
              programId={program.id}
              onSent={setSent}
              inDrawer
            />
            {receipt && <Receipt receipt={receipt} />}
          </>
        ) : (
          <Sent id={sent} name={name} onClose={onClose} />
        )}
      </Scrolling>
    </Drawer>
  )
}

function Sent({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  // The mentor may answer while it is open.
  const { data } = useOne(api.mentoring_requests.one({ id }))
  const state = data?.data.attributes.aasm_state ?? 'requested'
  const running = state === 'confirmed'
  useEffect(() => {
    title.current?.focus()
  }, [])
  return (
    <Rows sx={{ gap: 2 }}>
      <Typography variant="h3" ref={title} tabIndex={-1}>
        {t(running ? 'open.running' : 'open.just_sent', { name })}
      </Typography>
      {state === 'requested' && <Muted>{t('open.next', { name })}</Muted>}
      <Button variant="contained" component={Link} to={paths.mentoringCenter({ request: id })}>
        {t(running ? 'open.see_mentoring' : 'open.see_request')}
      </Button>
      <Button variant="text" onClick={onClose}>
        {common('close')}
      </Button>
    </Rows>
  )
}
