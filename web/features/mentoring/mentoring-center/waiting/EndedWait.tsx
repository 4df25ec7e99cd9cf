import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Muted } from '../../../../shared/components/parts.ts'
import { StatePill } from '../../../../shared/components/StatePill.tsx'
import { idOf } from '../center.ts'
import { useFormats } from '../../../../shared/i18n/format.ts'
import { Leaf } from '../../../../shared/meeting/Leaf.tsx'
import { paths } from '../../../../shared/paths/paths.ts'
import { WaitDialog } from '../../../../shared/waiting/WaitDialog.tsx'
import type { WaitingList } from '../../../../shared/waiting/waits.ts'
import { Moment } from './Moment.ts'

/** An offer whose time is over, or a list that has ended: what happened, without blame, and what one may do. */
export function EndedWait({ list }: { readonly list: WaitingList }) {
  const { t } = useTranslation('waiting')
  const formats = useFormats()
  const heading = useId()
  const [writing, setWriting] = useState(false)
  const { full_name: name, aasm_state: state, closing_reason: reason, ...at } = list.attributes
  const isLapsed = state === 'lapsed' && at.offered_until !== null
  const until = at.offered_until ?? at.closed_at ?? ''
  return (
    <Moment component="section" aria-labelledby={heading}>
      <span className="picture">
        <Leaf at={isLapsed ? until : at.closed_at} tone="void" />
      </span>
      <div className="say">
        <StatePill>{t(isLapsed ? 'lapsed.pill' : 'ended.pill')}</StatePill>
        <Typography variant="h2" id={heading}>
          {isLapsed ? t('lapsed.title') : t('ended.title', { name })}
        </Typography>
        <Muted>
          {isLapsed
            ? t('lapsed.text', { name, day: formats.day(until), time: formats.time(until) })
            : t(`ended.reasons.${reason ?? 'mentor_gone'}`)}
        </Muted>
      </div>
      <div className="acts">
        {at.allowed.includes('waiting') && (
          <Button variant="outlined" onClick={() => setWriting(true)}>
            {t('lapsed.again')}
          </Button>
        )}
        <Button variant="text" component={Link} to={paths.community({ with_room: 'true' })}>
          {t('lapsed.others')}
        </Button>
      </div>
      <WaitDialog
        list={list}
        programId={idOf(list, 'program') ?? undefined}
        open={writing}
        onClose={() => setWriting(false)}
      />
    </Moment>
  )
}
