import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { articleCategories, articleLanguages } from '#contract/content/articles.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { color, shape } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Empty } from '../../../shared/components/Empty.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { AllQuiet } from '../../../shared/components/AllQuiet.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Line, Rows, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useMe } from '../../../shared/session/me.ts'
import type { ArticleItem } from './api.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { Composer } from './Composer.tsx'
import { newsPaths } from '../../../shared/paths/news.ts'
import { useFeed, useFeedWrite } from './useNews.ts'

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 280px',
  gap: '24px 48px',
  alignItems: 'start',
  marginTop: 24,
  '@media (max-width: 1040px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 16,
    '& > aside': { display: 'contents' },
    '& .topics': { order: -2 },
    '& .topics > p': { display: 'none' },
    '& .topics > div': { flexWrap: 'nowrap', overflowX: 'auto', padding: 4, margin: -4 },
    '& .topics button': { flex: 'none' },
    '& .finding': { order: -1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'end' },
  },
})

const Checked = styled('span')({ color: color.brandText, paddingTop: 2, flex: 'none' })

/** Where one begins to write: it looks like a field, and opens the form. */
const Invitation = styled(ButtonBase)({
  flex: 1,
  justifyContent: 'flex-start',
  textAlign: 'left',
  minHeight: 48,
  padding: '10px 16px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: shape.radius,
  font: 'inherit',
  color: color.ink2,
})

/** The help feed: questions and stories of people, newest first. */
export function News() {
  const { t } = useTranslation('news')
  const formats = useFormats()
  const me = useMe()
  const navigate = useNavigate()
  const notifier = useNotifier()
  const [q, setQ] = useState('')
  const [category, setCategory] = useState('')
  const [language, setLanguage] = useState('')
  const [isWriting, setWriting] = useState(false)
  const [reported, setReported] = useState<ArticleItem | null>(null)
  const feed = useFeed({ q: q.trim(), category, language })
  const isFiltered = q.trim() !== '' || category !== '' || language !== ''
  const clear = () => {
    setQ('')
    setCategory('')
    setLanguage('')
  }
  const write = () => {
    setWriting(true)
  }
  // A pinned article may be above it in the feed.
  const announce = ({ id, attributes: { state } }: ArticleItem) => {
    notifier.say({
      tone: 'success',
      title: t(state === 'published' ? 'form.published' : 'states.draft'),
      duration: 6000,
    })
    void navigate(newsPaths.article(id))
  }
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')}>{t('lede')}</PageHeader>
      <Columns>
        <Rows sx={{ gap: 2 }}>
          {isWriting ? (
            <Composer
              onDone={(made) => {
                setWriting(false)
                if (made !== undefined) announce(made)
              }}
            />
          ) : (
            <Card>
              <CardContent>
                <Line sx={{ gap: 1.5 }}>
                  <Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} size="m" />
                  <Invitation onClick={write}>{t('ask')}</Invitation>
                  <Button variant="contained" onClick={write} sx={{ '@media (max-width: 600px)': { display: 'none' } }}>
                    {t('write')}
                  </Button>
                </Line>
              </CardContent>
            </Card>
          )}
          {reported && (
            <Reported
              article={reported}
              onDone={() => {
                setReported(null)
              }}
            />
          )}
          {feed.isPending && (
            <Loading page>
              <RowsSkeleton rows={6} />
            </Loading>
          )}
          {feed.error instanceof ApiError && feed.data === undefined && (
            <ListError error={feed.error} onRetry={() => void feed.refetch()} />
          )}
          {feed.data !== undefined && feed.items.length === 0 && (
            <Card>
              <Empty
                art={<AllQuiet />}
                title={t(isFiltered ? 'none' : 'empty')}
                action={
                  <Button variant="outlined" onClick={isFiltered ? clear : write}>
                    {t(isFiltered ? 'clear' : 'empty_action')}
                  </Button>
                }
              >
                {t(isFiltered ? 'none_text' : 'empty_text')}
              </Empty>
            </Card>
          )}
          {feed.items.length > 0 && (
            <Rows role="feed" aria-label={t('feed')} aria-busy={feed.isFetching} sx={{ gap: 2 }}>
              {feed.items.map((article) => (
                <ArticleCard
                  key={article.id}
                  article={article}
                  onReported={() => {
                    setReported(article)
                  }}
                />
              ))}
            </Rows>
          )}
          {feed.hasNextPage && (
            <BusyButton
              variant="outlined"
              sx={{ justifySelf: 'center' }}
              busy={feed.isFetchingNextPage}
              busyLabel={t('loading_more')}
              onClick={() => void feed.fetchNextPage()}
            >
              {t('more')}
            </BusyButton>
          )}
          {feed.items.length > 0 && (
            <SmallMuted role="status" sx={{ justifySelf: 'center' }}>
              {t('shown', { shown: formats.number(feed.items.length), total: formats.number(feed.total) })}
            </SmallMuted>
          )}
        </Rows>
        <Rows as="aside" sx={{ gap: 3 }}>
          <Topics chosen={category} onChoose={setCategory} />
          <Rows className="finding" sx={{ gap: 2 }}>
            <Field
              label={t('search')}
              type="search"
              value={q}
              inputProps={{ maxLength: 200 }}
              onChange={(event) => {
                setQ(event.target.value)
              }}
            />
            <SelectField
              label={t('language')}
              name="language"
              value={language}
              options={[
                { value: '', label: t('all_languages') },
                ...articleLanguages.map((value) => ({ value, label: t(`languages.${value}`) })),
              ]}
              onChoose={setLanguage}
            />
          </Rows>
          <Rules />
        </Rows>
      </Columns>
    </>
  )
}

function Topics({ chosen, onChoose }: { chosen: string; onChoose: (category: string) => void }) {
  const { t } = useTranslation('news')
  const topics = [{ value: '', label: t('all') }].concat(
    articleCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
  )
  return (
    <Rows role="group" aria-label={t('topics')} className="topics">
      <Strong>{t('topics')}</Strong>
      <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
        {topics.map(({ value, label }) => (
          <Chip
            key={value}
            component="button"
            type="button"
            variant="filter"
            aria-pressed={value === chosen}
            icon={value === chosen ? <Icon name="check" size={16} /> : undefined}
            label={label}
            onClick={() => {
              onChoose(value)
            }}
          />
        ))}
      </Line>
    </Rows>
  )
}

function Rules() {
  const { t } = useTranslation('news')
  return (
    <Rows>
      <Strong>{t('rules.title')}</Strong>
      {(['everybody', 'session', 'names'] as const).map((rule) => (
        <Line key={rule} sx={{ gap: 1, alignItems: 'start' }}>
          <Checked>
            <Icon name="check" size={16} />
          </Checked>
          <SmallMuted>{t(`rules.${rule}`)}</SmallMuted>
        </Line>
      ))}
    </Rows>
  )
}

/** What the reader has reported, and the way back. */
function Reported({ article: { id, attributes }, onDone }: { article: ArticleItem; onDone: () => void }) {
  const { t } = useTranslation('news')
  const write = useFeedWrite((api, articleId: string) => api.takeBack(articleId))
  return (
    <Notice
      title={t('report.done', { title: attributes.title })}
      action={
        <Button size="small" onClick={() => void write.mutateAsync(id).then(onDone, () => undefined)}>
          {t('report.undo')}
        </Button>
      }
    >
      {t('report.done_text')}
    </Notice>
  )
}
