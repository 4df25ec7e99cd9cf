import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SmallMuted } from '../../../shared/components/parts.ts'
import type { Subject } from '../../../shared/paths/settings.ts'

const Body = styled('section')({
  display: 'grid',
  gap: 20,
  minWidth: 0,
  scrollMarginTop: 112,
  '& > .head': { display: 'grid', gap: 4 },
  '& h2:focus': { outline: 0, boxShadow: 'none' },
})

/** One subject of the settings. */
export function Panel({ subject, text, children }: { subject: Subject; text?: string; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <Card>
      <CardContent>
        <Body id={subject} aria-labelledby={`${subject}-title`}>
          <div className="head">
            <Typography variant="h2" id={`${subject}-title`} tabIndex={-1}>
              {t(`subjects.${subject}`)}
            </Typography>
            {text !== undefined && <SmallMuted>{text}</SmallMuted>}
          </div>
          {children}
        </Body>
      </CardContent>
    </Card>
  )
}
