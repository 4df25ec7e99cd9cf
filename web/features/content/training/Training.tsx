import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { toolCategories } from '#contract/content/training-tools.ts'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { color, shape } from '#theme/vars.ts'
import { Empty } from '../../../shared/components/Empty.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { AllQuiet } from '../../../shared/components/AllQuiet.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { OutdatedFilters } from '../../../shared/components/OutdatedFilters.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { CardGridSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { holdsWords } from '../../../shared/i18n/folded.ts'
import { oneOf, outdatedIn } from '../../../shared/path.ts'
import { useTools, type Tool } from './calls.ts'
import { NextTool } from './NextTool.tsx'
import { ToolCard } from './ToolCard.tsx'

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'end',
  minWidth: 0,
  '& > .kinds': { display: 'flex', flexWrap: 'wrap', gap: 8, flex: '1 1 320px', border: 0, padding: 0, margin: 0 },
  '& > div': { flex: '1 1 220px' },
  '@media (max-width: 640px)': {
    '& > .kinds': { flexWrap: 'nowrap', overflowX: 'auto', padding: 4, margin: -4 },
    '& > .kinds > button': { flex: 'none' },
  },
})
const Kind = styled(Button)({
  borderRadius: shape.pill,
  '&[aria-pressed="true"]': { background: color.brandTint2, borderColor: color.brandText },
})
const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: 24,
  listStyle: 'none',
  margin: 0,
  padding: 0,
})

const sorts = ['company', 'opened', 'shortest'] as const
type Sort = (typeof sorts)[number]

/** Tutorials, conferences and readings; before them the one that serves the next session. */
export function Training() {
  const { t } = useTranslation('training')
  const { tools, error, isPending, retry, count } = useTools()
  const open = (id: string) => void count(id)
  return (
    <Rows sx={{ gap: 3 }}>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')}>{t('lede')}</PageHeader>
      {isPending && (
        <Loading page>
          <CardGridSkeleton />
        </Loading>
      )}
      {error && tools === null && <ListError error={error} onRetry={retry} />}
      {tools?.length === 0 && (
        <Card variant="outlined">
          <Empty art={<AllQuiet />} title={t('nothing')} action={<Suggest />}>
            {t('nothing_text')}
          </Empty>
        </Card>
      )}
      {tools && tools.length > 0 && (
        <>
          <NextTool tools={tools} onOpened={open} />
          <Shelf tools={tools} onOpened={open} />
        </>
      )}
    </Rows>
  )
}

function Suggest() {
  const { t } = useTranslation('training')
  return (
    <Button component={Link} to={laterPaths.helpContact('tool')}>
      {t('suggest')}
    </Button>
  )
}

interface ShelfProps {
  readonly tools: readonly Tool[]
  readonly onOpened: (id: string) => void
}

function Shelf({ tools, onOpened }: ShelfProps) {
  const { t } = useTranslation('training')
  const [parameters, setParameters] = useSearchParams()
  const [q, setQ] = useState('')
  const [sort, setSort] = useState<Sort>('company')
  const wanted = parameters.get('category')
  const category = toolCategories.find((one) => one === wanted) ?? null
  const visible = inOrder(tools, sort).filter(
    (tool) => (category === null || tool.attributes.category === category) && isAbout(tool, q),
  )
  const choose = (chosen: string | null) => {
    setParameters(chosen === null ? {} : { category: chosen }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Bar>
        <div className="kinds" role="group" aria-label={t('kinds')}>
          {[null, ...toolCategories].map((one) => (
            <Kind
              key={one ?? 'all'}
              variant="outlined"
              size="small"
              aria-pressed={one === category}
              startIcon={one === category ? <Icon name="check" size={16} /> : undefined}
              onClick={() => {
                choose(one)
              }}
            >
              {one === null ? t('all') : t(`tabs.${one}`)}&nbsp;
              {tools.filter(({ attributes }) => one === null || attributes.category === one).length}
            </Kind>
          ))}
        </div>
        <div>
          <Field
            label={t('search')}
            type="search"
            placeholder={t('search_hint')}
            value={q}
            onChange={(event) => {
              setQ(event.target.value)
            }}
          />
        </div>
        <div>
          <SelectField
            label={t('sort')}
            name="sort"
            value={sort}
            options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChoose={(value) => {
              setSort(sorts.find((one) => one === value) ?? 'company')
            }}
          />
        </div>
      </Bar>
      <OutdatedFilters
        filters={outdatedIn(parameters, { category: oneOf(toolCategories) })}
        onClear={() => {
          choose(null)
        }}
      />
      <SmallMuted role="status">{t('count', { count: visible.length })}</SmallMuted>
      {visible.length === 0 ? (
        <Card variant="outlined">
          <Empty
            art={<AllQuiet />}
            title={q.trim() === '' ? t('nothing') : t('none', { q: q.trim() })}
            action={
              <>
                <Button
                  onClick={() => {
                    setQ('')
                    choose(null)
                  }}
                >
                  {t('clear')}
                </Button>
                <Suggest />
              </>
            }
          >
            {t('none_text')}
          </Empty>
        </Card>
      ) : (
        <Grid>
          {visible.map((tool) => (
            <li key={tool.id}>
              <ToolCard tool={tool} onOpened={onOpened} />
            </li>
          ))}
        </Grid>
      )}
    </>
  )
}

function isAbout({ attributes: { title, description, author } }: Tool, q: string): boolean {
  return holdsWords([title.fr, title.en, description.fr, description.en, author ?? ''].join(' '), q)
}

function inOrder(tools: readonly Tool[], sort: Sort): readonly Tool[] {
  if (sort === 'opened') return tools.toSorted((a, b) => b.attributes.click_count - a.attributes.click_count)
  const minutes = ({ attributes }: Tool) => attributes.minutes ?? Number.POSITIVE_INFINITY
  return sort === 'shortest' ? tools.toSorted((a, b) => (minutes(a) < minutes(b) ? -1 : 1)) : tools
}
