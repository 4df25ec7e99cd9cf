import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCompany } from '../../../shared/company.ts'
import { Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { Glyph } from '../../../shared/components/Tasks.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { Archive } from './Archive.tsx'
import { Acts, Section, Words } from './parts.ts'

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 24,
  '& .MuiCard-root': { scrollMarginTop: 96 },
  '& .MuiCardContent-root': {
    display: 'flex',
    flexDirection: 'column',
    gap: 16,
    height: '100%',
    alignItems: 'stretch',
    '& > .MuiAlert-root': { alignSelf: 'stretch' },
  },
  '@media (max-width: 760px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Take the data away, or erase it. */
export function TakeAway({ deletePath }: { deletePath: string }) {
  const { t } = useTranslation('my_data')
  const { name } = useCompany()
  return (
    <Section aria-labelledby="take">
      <VisuallyHidden as="h2" id="take">
        {t('take.title')}
      </VisuallyHidden>
      <Pair>
        <Card id="export" tabIndex={-1}>
          <CardContent>
            <Archive />
          </CardContent>
        </Card>
        <Card>
          <CardContent>
            <Glyph icon="trash" tone="error" />
            <Words>
              <h3>{t('take.erase')}</h3>
              <Muted>{t('take.erase_text')}</Muted>
            </Words>
            <Acts>
              <Button component={Link} to={deletePath} variant="text" color="error" sx={{ marginLeft: -1.5 }}>
                {t('take.delete')}
              </Button>
            </Acts>
          </CardContent>
        </Card>
      </Pair>
      <SmallMuted sx={{ marginTop: 3, maxWidth: '64ch' }}>{t('take.question', { company: name })}</SmallMuted>
    </Section>
  )
}
