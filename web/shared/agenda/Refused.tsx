import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Notice } from '../components/Notice.tsx'
import { Line } from '../components/parts.ts'
import type { AgendaOfMeeting } from './useAgenda.ts'

/** Words that the server did not take: they stay until their author decides. */
export function Refused({ agenda, isOpen }: { agenda: AgendaOfMeeting; isOpen: boolean }) {
  const { t } = useTranslation('agenda')
  return agenda.refused.map((one) => (
    <Notice
      key={one.key}
      tone="warning"
      arrives
      title={t('refused', { title: 'title' in one.edit ? one.edit.title : '' })}
    >
      <p>{one.refused}</p>
      <Line sx={{ gap: 1, marginTop: 1, flexWrap: 'wrap' }}>
        {isOpen && (
          <Button size="small" variant="outlined" onClick={() => agenda.again(one)}>
            {t('again')}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={() => agenda.unsent.drop(one)}>
          {t('drop')}
        </Button>
      </Line>
    </Notice>
  ))
}
