import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { MatchReceipt } from '#contract/community/match.ts'
import { color, shadow } from '#theme/vars.ts'
import { Receipt } from '../../../shared/components/Receipt.tsx'
import { Score } from '../../../shared/components/Score.tsx'

const Summary = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '16px 24px',
  alignItems: 'center',
  marginBottom: 20,
  '& p': { marginTop: 4, fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
})

/** The score with what it is made of. */
export function MatchCard({ receipt, full }: { receipt: MatchReceipt; full: boolean }) {
  const { t } = useTranslation('profile')
  return (
    <Card component="section" id="why" aria-labelledby="why-title" sx={{ boxShadow: shadow.e1 }}>
      <CardContent>
        <Summary>
          <Score score={receipt.score} size="l" off={full} />
          <div>
            <Typography variant="h2" id="why-title">
              {t('why.title', { score: receipt.score })}
            </Typography>
            <p>{t('why.from')}</p>
          </div>
        </Summary>
        <Receipt receipt={receipt} />
      </CardContent>
    </Card>
  )
}
