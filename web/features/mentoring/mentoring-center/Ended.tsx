import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { CardSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { Muted, Rows } from '../../../shared/components/parts.ts'
import { useMoreFocus } from '../../../shared/components/useMoreFocus.ts'
import { usePagedList } from '../../../shared/data/hooks.ts'
import type { Me } from '../../../shared/session/me.ts'
import { otherOf, otherSide, useProgramName } from './center.ts'
import { Part } from './layout.ts'
import { RelationshipCard } from './RelationshipCard.tsx'
import { endedPage, endedRelationships } from './requests.ts'

const Toggle = styled(Button)({
  marginLeft: -12,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  '& svg': { flex: 'none', marginLeft: 8 },
  '&[aria-expanded="true"] svg': { transform: 'rotate(180deg)' },
})

const Cards = styled('ul')({ display: 'grid', gap: 16, '& > li': { minWidth: 0 } })

/** Accompaniments that were finished, the last one first. They are read once the section is opened. */
export function EndedRelationships({ me }: { me: Me }) {
  const { t } = useTranslation('mentoring')
  const [open, setOpen] = useState(false)
  return (
    <Part aria-labelledby="ended">
      <Typography variant="h2" id="ended">
        <Toggle
          variant="text"
          aria-expanded={open}
          aria-controls="ended-list"
          onClick={() => {
            setOpen(!open)
          }}
        >
          {t('ended.title')}
          <Icon name="chevronDown" />
        </Toggle>
      </Typography>
      <Rows id="ended-list" hidden={!open} sx={{ marginTop: 2, '&[hidden]': { display: 'none' } }}>
        {open && <List me={me} />}
      </Rows>
    </Part>
  )
}

function List({ me }: { me: Me }) {
  const { t } = useTranslation('mentoring')
  const programName = useProgramName()
  const ended = usePagedList(endedRelationships, endedPage)
  const { list, more } = useMoreFocus()
  if (ended.error) return <ListError error={ended.error} onRetry={ended.retry} />
  if (ended.isPending)
    return (
      <Loading>
        <CardSkeleton />
      </Loading>
    )
  if (ended.items.length === 0)
    return (
      <Muted sx={{ maxWidth: '64ch' }}>
        {t('ended.empty')}. {t('ended.empty_why')}
      </Muted>
    )
  return (
    <>
      <Cards ref={list}>
        {ended.items.map((relationship) => {
          const side = otherSide(relationship, me)
          return (
            <li key={relationship.id}>
              <RelationshipCard
                // The one that a link opens may stand above too.
                anchor={`ended-${relationship.id}`}
                relationship={relationship}
                other={otherOf(relationship, side, ended.included)}
                side={side}
                program={programName(relationship, ended.included)}
              />
            </li>
          )
        })}
      </Cards>
      {ended.hasMore && (
        <div>
          <BusyButton
            variant="text"
            size="small"
            sx={{ marginLeft: '-10px' }}
            busy={ended.isLoadingMore}
            busyLabel={t('ended.loading_more')}
            onClick={more(ended.loadMore)}
          >
            {t('ended.more')}
          </BusyButton>
        </div>
      )}
    </>
  )
}
