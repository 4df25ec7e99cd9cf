import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { Empty } from '../../../shared/components/Empty.tsx'
import { MovedAway } from '../../../shared/components/illustrations.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { CopyButton } from '../../../shared/components/CopyButton.tsx'
import { Label, Rows } from '../../../shared/components/parts.ts'
import { readDraft } from '../../../shared/form/drafts.ts'

/** The fields of the forms that hold a person's own words. */
const written = ['topic', 'description', 'note'] as const

const Words = styled('blockquote')({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

/** Nothing can be planned here: why, and where to go; with what was written before, which is not lost. */
export function NoPlanning({
  text,
  to = paths.mentoringCenter(),
  leave,
  about,
}: {
  text: string
  to?: string
  leave?: string
  /** As of drafts.ts: what the form was about. */
  about?: string
}) {
  const { t } = useTranslation('plan')
  const [kept] = useState(() =>
    about === undefined ? [] : written.map((field) => readDraft(`${about}/${field}`)).filter((words) => words !== ''),
  )
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} />
      <Empty
        art={<MovedAway />}
        title={t('closed.title')}
        action={
          <Button component={Link} to={to}>
            {leave ?? t('closed.leave')}
          </Button>
        }
      >
        {text}
      </Empty>
      {kept.length > 0 && (
        <Rows>
          <Label>{t('closed.written')}</Label>
          {kept.map((words) => (
            <Words key={words}>{words}</Words>
          ))}
          <CopyButton text={kept.join('\n\n')} variant="outlined">
            {t('closed.copy')}
          </CopyButton>
        </Rows>
      )}
    </>
  )
}
