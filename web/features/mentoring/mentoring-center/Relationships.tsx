import LinkTo from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { SectionHead } from '../../../shared/components/PageHeader.tsx'
import { Line, Rows } from '../../../shared/components/parts.ts'
import type { AnyItem } from '../../../shared/data/models.ts'
import { otherOf, useProgramName } from './center.ts'
import type { Relationship } from './center.ts'
import { Part } from './layout.ts'
import { RelationshipCard } from './RelationshipCard.tsx'

interface RelationshipsProps {
  /** What the others are in them. */
  side: 'participant' | 'presenter'
  relationships: readonly Relationship[]
  included: readonly AnyItem[]
  findMentor?: boolean
  /** One of the lists leads to the sessions of all. */
  withHistory: boolean
}

/** « Mes mentorés », « Mon mentor »: those that run. */
export function Relationships({ side, relationships, included, findMentor = false, withHistory }: RelationshipsProps) {
  const { t } = useTranslation('mentoring')
  const programName = useProgramName()
  if (relationships.length === 0) return null
  return (
    <Part aria-labelledby={`${side}s`}>
      <SectionHead
        id={`${side}s`}
        title={t(side === 'participant' ? 'mentees' : 'mentors', { count: relationships.length })}
        side={
          <Line sx={{ gap: '4px 24px', flexWrap: 'wrap' }}>
            {withHistory && (
              <LinkTo component={Link} to={paths.history()} variant="body2">
                {t('sessions.history')}
              </LinkTo>
            )}
            {findMentor && (
              <LinkTo component={Link} to={paths.community()} variant="body2">
                {t('find_other')}
              </LinkTo>
            )}
          </Line>
        }
      />
      <Rows as="ul" sx={{ gap: 2 }}>
        {relationships.map((relationship) => (
          <li key={relationship.id}>
            <RelationshipCard
              relationship={relationship}
              other={otherOf(relationship, side, included)}
              side={side}
              program={programName(relationship, included)}
              included={included}
            />
          </li>
        ))}
      </Rows>
    </Part>
  )
}
