import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#theme/Avatar.tsx'
import { color, font } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { ownerOf, related } from '../../../shared/data/models.ts'
import type { AnyItem, Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { isRating, Rated } from '../../../shared/meeting/Rated.tsx'
import { actOf, stateOf } from './row.ts'

/** Rows become cards under 900 px. */
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '.9375rem',
  '& caption': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th': {
    textAlign: 'left',
    fontWeight: 600,
    fontSize: '.8125rem',
    lineHeight: 1.4,
    color: color.ink2,
    padding: '12px 12px 10px',
    borderBottom: `1px solid ${color.line}`,
    whiteSpace: 'nowrap',
  },
  '& td': { padding: '14px 12px', borderBottom: `1px solid ${color.line}`, lineHeight: 1.4 },
  '& tbody:last-of-type tr:last-of-type td': { borderBottom: 0 },
  '& tbody tr:not(.year):hover': { backgroundColor: color.sunken },
  '& :is(th, td):first-of-type': { paddingLeft: 24 },
  '& :is(th, td):last-of-type': { paddingRight: 24, textAlign: 'right' },
  '& .year th': { textAlign: 'left', paddingTop: 20, color: color.ink, font: `650 1rem/1.4 ${font.display}` },
  '& .date': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .person > span': { display: 'flex', alignItems: 'center', gap: 12 },
  '& b': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: '.875rem', color: color.ink2 },
  '& .none': { color: color.ink2 },
  '& .rating > span': { verticalAlign: 'middle' },
  '@media (max-width: 900px)': {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody, & .year, & .year th': { display: 'block' },
    '& .year th': { padding: '16px 16px 4px', border: 0 },
    '& tr:not(.year)': {
      display: 'grid',
      gridTemplate: '"p d" auto "t t" auto "s s" auto "n a" auto / minmax(0, 1fr) auto',
      gap: '10px 12px',
      alignItems: 'center',
      padding: 16,
      borderBottom: `1px solid ${color.line}`,
    },
    '& tbody:last-of-type tr:last-of-type': { borderBottom: 0 },
    '& tr:not(.year) td': { padding: 0, border: 0, textAlign: 'left' },
    '& .person': { gridArea: 'p' },
    '& .date': { gridArea: 'd', alignSelf: 'start', fontSize: '.875rem', color: color.ink2 },
    '& .topic': { gridArea: 't' },
    '& .state': { gridArea: 's' },
    '& .rating': { gridArea: 'n' },
    '& .rating.none': { visibility: 'hidden' },
    '& .act': { gridArea: 'a', justifySelf: 'end' },
  },
})

const SortButton = styled(Button)({
  font: 'inherit',
  color: 'inherit',
  padding: 0,
  minHeight: 28,
  minWidth: 0,
  '&[data-oldest="true"] svg': { transform: 'rotate(180deg)' },
})

type Row = Item<'meetings_history'>

interface HistoryTableProps {
  rows: readonly Row[]
  included: readonly AnyItem[]
  oldestFirst: boolean
  onSort: () => void
}

/** Past sessions by year. */
export function HistoryTable({ rows, included, oldestFirst, onSort }: HistoryTableProps) {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const order = t(oldestFirst ? 'sorted.oldest' : 'sorted.newest')
  const yearOf = ({ attributes }: Row) =>
    new Intl.DateTimeFormat('en', { timeZone: formats.zone, year: 'numeric' }).format(new Date(attributes.happened_at))
  const years = Map.groupBy(rows, yearOf)
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <Table>
        <caption>{`${t('caption')}, ${order}`}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={oldestFirst ? 'ascending' : 'descending'}>
              <SortButton
                variant="text"
                data-oldest={oldestFirst}
                endIcon={<Icon name="chevronDown" size={16} />}
                onClick={onSort}
              >
                {t('columns.date')}
              </SortButton>
            </th>
            <th scope="col">{t('columns.person')}</th>
            <th scope="col">{t('columns.topic')}</th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">{t('columns.rating')}</th>
            <th scope="col">
              <VisuallyHidden>{t('columns.action')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {[...years].map(([year, ofYear]) => (
          <tbody key={year}>
            <tr className="year">
              <th colSpan={6} scope="rowgroup">
                {year}
              </th>
            </tr>
            {ofYear.map((row) => (
              <Fragment key={row.id}>
                <MeetingRow row={row} included={included} />
              </Fragment>
            ))}
          </tbody>
        ))}
      </Table>
    </Card>
  )
}

function MeetingRow({ row, included }: { row: Row; included: readonly AnyItem[] }) {
  const { t } = useTranslation('history')
  const { t: shared } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { attributes: past } = row
  const otherRole = past.role === 'presenter' ? 'participant' : 'presenter'
  const other = related(row, otherRole, `${otherRole}s`, included)
  const gone = other === undefined || other.attributes.deleted === true
  const name = other?.attributes.full_name ?? common('notifications.somebody')
  const number = past.session_number
  const how = shared(`types_by.${past.meeting_type}`)
  const { tone, words } = stateOf(past)
  const act = actOf(past)
  // The year stands above its rows.
  const day = formats.day(past.happened_at, new Date(past.happened_at))
  return (
    <tr>
      <td className="date">{day}</td>
      <td className="person">
        <span>
          <Avatar
            id={gone ? null : ownerOf(other)}
            name={name}
            src={gone ? null : other.attributes.avatar_url}
            size="s"
          />
          <span>
            <b>{name}</b>
            <small>{t(`filters.${past.role}`)}</small>
          </span>
        </span>
      </td>
      <td className="topic">
        <b>{formats.typed(past.topic ?? shared('session', { number }))}</b>
        <small>
          {t('detail', { number, how })}
          {past.held && past.minutes !== null && past.minutes > 0 && `, ${formats.duration(past.minutes)}`}
        </small>
      </td>
      <td className="state">
        <StatePill tone={tone}>{t(`states.${words}`)}</StatePill>
      </td>
      <td className={isRating(past.own_rating) ? 'rating' : 'rating none'}>
        {isRating(past.own_rating) ? (
          <Rated rating={past.own_rating} />
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{t('no_rating')}</VisuallyHidden>
          </>
        )}
      </td>
      <td className="act">
        <Button
          size="small"
          variant={act === 'write' ? 'contained' : 'outlined'}
          component={Link}
          to={act === 'see' ? paths.meeting(row.id) : paths.feedback(row.id)}
          aria-label={t(`acts.${act}_of`, { number, name })}
        >
          {t(`acts.${act}`)}
        </Button>
      </td>
    </tr>
  )
}
