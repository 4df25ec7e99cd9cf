import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { OptionLine } from '../../../shared/components/OptionLine.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { coded, codesOf } from '../../../shared/profile/answers.ts'
import { tagKindOf } from '../../../shared/profile/steps.ts'
import { usePropose, useTags } from './calls.ts'
import { QuestionGroup, usePossible } from './ChoiceFields.tsx'
import type { FieldGiven } from './fields.ts'
import { byRelevance, nearestOf, plain } from './nearest.ts'

const Option = styled(OptionLine)({
  '& .name small': { display: 'block' },
  '& mark': { backgroundColor: color.sun, color: color.avatarInk, borderRadius: 3 },
  '& .many': { flex: 'none' },
})

const Chosen = styled(Chip)({
  '&.MuiChip-root': { height: 34, border: `1px solid ${color.brandText}`, fontSize: '.9375rem' },
  '& .MuiChip-label': { paddingInline: '12px 6px' },
  '& .MuiChip-deleteIcon': { width: 24, height: 24, padding: 4, marginRight: 6, color: color.brandText },
})

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

/** While somebody types, in ms. */
const searchPause = 250

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text)
    }, searchPause)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return settled
}

/** The found part is marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const at = typed === '' ? -1 : plain(text).indexOf(plain(typed))
  if (at < 0 || plain(text).length !== text.length) return text
  const to = at + plain(typed).length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, to)}</mark>
      {text.slice(to)}
    </>
  )
}

/**
 * Tags by search: each says which word fits and how many have it. What is not in the list stays typed, with an error.
 */
export function TagField({ question, answer, onAnswer, typed, onTyped, error, mark }: FieldGiven) {
  const { t } = useTranslation('profiling')
  const { t: say } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const propose = usePropose()
  const [complaint, setComplaint] = useState<'invalid' | 'too_many' | ApiError | null>(
    typed.trim() === '' ? null : 'invalid',
  )
  const [proposed, setProposed] = useState('')
  const codes = codesOf(answer)
  const possible = usePossible(question, codes)
  const kind = tagKindOf(question.field_name)
  const found = useTags(kind, useSettled(typed.trim()))
  const most = question.max_choices
  const labelOf = (code: string) => possible.find((one) => one.code === code)?.label ?? code
  const byCode = new Map(found?.map((tag) => [tag.code, tag]))
  const fits = (code: string) => plain(labelOf(code)).includes(plain(typed)) || byCode.has(code)
  const mentorsOf = (code: string) => byCode.get(code)?.mentors ?? 0
  const options = byRelevance(possible, typed, mentorsOf)
    .map(({ code }) => code)
    .filter(fits)
  const free = possible.filter(({ code }) => !codes.includes(code))
  const sought = typed.trim() === '' ? proposed : typed.trim()
  const nearest = sought === '' ? undefined : nearestOf(free, sought)

  function choose(chosen: readonly string[]) {
    if (most !== null && chosen.length > most) {
      setComplaint('too_many')
      return
    }
    setComplaint(null)
    setProposed('')
    onTyped('')
    onAnswer(coded(chosen))
  }
  /** Chooses what was typed in full; reports what is not in the list. */
  function leave() {
    if (typed.trim() === '') return
    const exact = free.find(({ label }) => plain(label) === plain(typed))
    if (exact) choose([...codes, exact.code])
    else setComplaint('invalid')
  }
  async function send() {
    if (kind !== 'skill' && kind !== 'job_category') return
    try {
      await propose(kind, typed.trim())
      setComplaint(null)
      setProposed(typed.trim())
      onTyped('')
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setComplaint(refused)
    }
  }
  const words =
    complaint instanceof ApiError
      ? wordsOf(say, complaint).lines.join(' ')
      : complaint === 'too_many'
        ? t('field.limit', { most })
        : complaint === 'invalid'
          ? t('tag.invalid', { typed: typed.trim() })
          : error
  return (
    <QuestionGroup question={question} mark={mark} error={words}>
      <Autocomplete
        multiple
        filterSelectedOptions
        disableClearable
        disableCloseOnSelect={false}
        openOnFocus
        forcePopupIcon={false}
        options={options}
        filterOptions={(all) => all}
        value={[...codes]}
        inputValue={typed}
        getOptionLabel={labelOf}
        noOptionsText={t('tag.nothing')}
        slotProps={{ listbox: { 'aria-label': t('tag.list') } }}
        onChange={(_event, chosen) => {
          choose(chosen)
        }}
        onInputChange={(_event, text, reason) => {
          if (reason !== 'input') return
          onTyped(text)
          setComplaint(null)
          setProposed('')
        }}
        onBlur={leave}
        renderValue={(chosen, propsOf) =>
          chosen.map((code, index) => {
            const { key, ...item } = propsOf({ index })
            return <Chosen key={key} label={labelOf(code)} {...item} deleteIcon={<Icon name="close" size={16} />} />
          })
        }
        renderOption={({ key: _key, ...item }, code) => {
          const tag = byCode.get(code)
          const synonym = tag?.synonyms[locale].find((one) => typed.trim() !== '' && plain(one).includes(plain(typed)))
          return (
            <Option key={code} {...item}>
              <span className="name">
                <Marked text={labelOf(code)} typed={typed.trim()} />
                {synonym !== undefined && <small>{t('tag.also', { synonym })}</small>}
              </span>
              {tag && kind !== 'motivation' && (
                <small className="many">{t('tag.mentors', { count: tag.mentors })}</small>
              )}
            </Option>
          )
        }}
        renderInput={({ InputProps, inputProps, disabled, id: inputId }) => (
          <OutlinedInput
            {...InputProps}
            id={inputId}
            disabled={disabled}
            fullWidth
            error={words !== undefined}
            inputProps={{ ...inputProps, 'aria-label': `${question.title[locale]}. ${t('tag.search')}` }}
          />
        )}
      />
      {most !== null && (
        <p className="count" role="status" id={`${id}-count`}>
          {t('field.chosen', { count: codes.length, most })}
        </p>
      )}
      {proposed !== '' && <p role="status">{t('tag.proposed', { typed: proposed })}</p>}
      {(complaint === 'invalid' || proposed !== '') && (
        <Ways>
          {nearest && (
            <Button
              size="small"
              onClick={() => {
                choose([...codes, nearest.code])
              }}
            >
              {t('tag.nearest', { label: nearest.label })}
            </Button>
          )}
          {complaint === 'invalid' && question.may_propose && (kind === 'skill' || kind === 'job_category') && (
            <Button size="small" variant="text" onClick={() => void send()}>
              {t('tag.propose')}
            </Button>
          )}
        </Ways>
      )}
    </QuestionGroup>
  )
}
