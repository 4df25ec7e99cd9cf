import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'

const List = styled('ul')({ display: 'flex', gap: 8, marginTop: 16 })

/** Mentors or mentees, for those who may see both. */
export function Views() {
  const { t } = useTranslation('community')
  return (
    <nav aria-label={t('views.label')}>
      <List>
        <li>
          <Chip component={NavLink} end to={paths.community()} clickable variant="filter" label={t('views.mentors')} />
        </li>
        <li>
          <Chip component={NavLink} to={paths.mentees()} clickable variant="filter" label={t('views.mentees')} />
        </li>
      </List>
    </nav>
  )
}
