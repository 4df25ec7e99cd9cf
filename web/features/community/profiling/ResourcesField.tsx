import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceTypes } from '#contract/community/answers.ts'
import { color, shape } from '#theme/vars.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Line, Two } from '../../../shared/components/parts.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { Glyph } from '../../../shared/components/Tasks.tsx'
import { resourceMarks } from '../../../shared/profile/ResourceList.tsx'
import { resourcesOf, type Resource } from '../../../shared/profile/answers.ts'
import { QuestionGroup } from './ChoiceFields.tsx'
import type { FieldGiven } from './fields.ts'

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  '& li': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    padding: '6px 6px 6px 14px',
    border: `1px solid ${color.line}`,
    borderRadius: shape.radius,
    backgroundColor: color.surface,
  },
  '& li > .what': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { display: 'block', fontWeight: 600 },
  '& small': { fontSize: '.875rem', color: color.ink2 },
})

const emptyResource: Resource = { title: '', author: '', type: 'book', link: null }
/** Where a question names no other number. */
const usualMost = 3

/** Characters of a title, and of an author. */
const longest = 200

/** What the person recommends: a list, and a form for one more. */
export function ResourcesField({ question, answer, onAnswer, error, mark }: FieldGiven) {
  const { t } = useTranslation('profiling')
  const { t: common } = useTranslation()
  const { t: words } = useTranslation('answers')
  const resources = resourcesOf(answer)
  const [draft, setDraft] = useState<Resource | null>(null)
  const [tried, setTried] = useState(false)
  const most = question.max_choices ?? usualMost
  // One that is being typed is the last of the answer as soon as it has a title: leaving the step loses nothing.
  const isLast = draft !== null && resources.at(-1)?.title === draft.title.trim()
  const others = isLast ? resources.slice(0, -1) : resources
  const write = (resource: Resource, link = resource.link?.trim() ?? '') => {
    const title = resource.title.trim()
    if (title !== '') onAnswer([...others, { ...resource, title, link: link === '' ? null : link }])
    else if (isLast) onAnswer([...others])
  }
  const change = (part: Partial<Resource>) => {
    const next = { ...emptyResource, ...draft, ...part }
    setDraft(next)
    // An address is sent when it is whole, or when its field is left.
    write(next, URL.canParse(next.link?.trim() ?? '') ? undefined : '')
  }
  function keep() {
    setTried(true)
    if (draft === null || draft.title.trim() === '') return
    write(draft)
    setDraft(null)
    setTried(false)
  }
  return (
    <QuestionGroup question={question} mark={mark} error={error}>
      {others.length > 0 && (
        <List>
          {others.map((resource, at) => (
            <li key={`${resource.type}/${resource.title}`}>
              <Glyph {...resourceMarks[resource.type]} />
              <span className="what">
                <b>{resource.title}</b>
                <small>
                  {[words(`types.${resource.type}`), resource.author].filter((part) => part !== '').join(', ')}
                </small>
              </span>
              <IconButton
                aria-label={t('resource.remove', { title: resource.title })}
                onClick={() => {
                  onAnswer(resources.filter((_, place) => place !== at))
                }}
              >
                <Icon name="trash" />
              </IconButton>
            </li>
          ))}
        </List>
      )}
      {others.length >= most ? (
        <p className="help">{t('resource.most', { most })}</p>
      ) : (
        draft === null && (
          <Button
            size="small"
            sx={{ justifySelf: 'start' }}
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => {
              setDraft(emptyResource)
            }}
          >
            {t('resource.add')}
          </Button>
        )
      )}
      {draft !== null && (
        <>
          <Two
            onBlur={() => {
              write(draft)
            }}
          >
            <SelectField
              label={t('resource.type')}
              name="type"
              value={draft.type}
              options={resourceTypes.map((type) => ({ value: type, label: words(`types.${type}`) }))}
              onChoose={(value) => {
                change({ type: resourceTypes.find((type) => type === value) ?? 'book' })
              }}
            />
            <Field
              label={t('resource.name')}
              value={draft.title}
              error={tried && draft.title.trim() === '' ? common('password.missing') : undefined}
              inputProps={{ maxLength: longest }}
              onChange={(event) => {
                change({ title: event.target.value })
              }}
            />
            <Field
              label={t('resource.author')}
              value={draft.author}
              inputProps={{ maxLength: longest }}
              onChange={(event) => {
                change({ author: event.target.value })
              }}
            />
            <Field
              label={t('resource.link')}
              help={t('resource.link_help')}
              type="url"
              value={draft.link ?? ''}
              onChange={(event) => {
                change({ link: event.target.value })
              }}
            />
          </Two>
          <Line sx={{ gap: 1 }}>
            <Button size="small" onClick={keep}>
              {t('resource.keep')}
            </Button>
            <Button
              size="small"
              variant="text"
              onClick={() => {
                if (isLast) onAnswer([...others])
                setDraft(null)
                setTried(false)
              }}
            >
              {t('resource.cancel')}
            </Button>
          </Line>
        </>
      )}
    </QuestionGroup>
  )
}
