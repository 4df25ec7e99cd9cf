import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { isAnswered, isSame, type Answer } from '../../../shared/profile/answers.ts'
import type { Question, Role } from '../../../shared/profile/steps.ts'
import { Conflict } from './Conflict.tsx'
import type { Keeper, Kept } from './keeper.ts'
import { typedAnswer } from './useKeeper.ts'
import { QuestionField } from './QuestionField.tsx'
import { isPending } from './StepQuestions.tsx'

const Form = styled('form')({ display: 'grid', gap: 16, justifyItems: 'stretch' })
const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })

interface OwnAnswerFormProps {
  role: Role
  question: Question
  saved: Answer | null
  /** Where what is typed is kept. */
  draftKey: string
  keeper: Keeper
  kept: Kept
  onClose: () => void
}

/** What is typed is kept on the device until it is saved or cancelled. Escape closes, Ctrl and Enter save. */
export function OwnAnswerForm({ role, question, saved, draftKey, keeper, kept, onClose }: OwnAnswerFormProps) {
  const { t } = useTranslation('profiling')
  const { t: common } = useTranslation()
  const { field_name: name, required } = question
  const [draft, setDraft] = useState(() => {
    const left = typedAnswer.read(draftKey)
    return left === undefined ? saved : left
  })
  const change = (answer: Answer | null) => {
    setDraft(answer)
    if (isSame(answer, saved)) typedAnswer.drop(draftKey)
    else typedAnswer.keep(draftKey, answer)
  }
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, button, select')?.focus()
  }, [])

  async function save() {
    const empty = required && !isAnswered(draft)
    setMissing(empty)
    setPending(isPending(typed))
    if (empty || isPending(typed) || kept.isSaving) return
    if (!isSame(draft, saved)) {
      keeper.give(name, draft)
      await keeper.flush()
      const { faults, conflicts, failure } = keeper.state()
      if (name in faults || name in conflicts || failure !== null) return
    }
    typedAnswer.drop(draftKey)
    onClose()
  }
  function close() {
    if (name in kept.conflicts) keeper.choose(name, 'theirs')
    keeper.drop(name)
    onClose()
  }
  function cancel() {
    typedAnswer.drop(draftKey)
    close()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  return (
    <Form
      ref={form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {kept.failure && (
        <Notice tone="error" title={t('failure.title')}>
          {wordsOf(common, kept.failure).lines.join(' ')}
        </Notice>
      )}
      {name in kept.conflicts && (
        <Conflict
          question={question}
          mine={kept.drafts[name] ?? null}
          theirs={kept.conflicts[name] ?? null}
          onChoose={(whose) => {
            keeper.choose(name, whose)
            typedAnswer.drop(draftKey)
            onClose()
          }}
        />
      )}
      <QuestionField
        question={question}
        answer={draft}
        error={
          kept.faults[name]?.join(' ') ??
          (pending && isPending(typed)
            ? t('tag.invalid', { typed: typed.trim() })
            : missing
              ? common('password.missing')
              : undefined)
        }
        typed={typed}
        onTyped={setTyped}
        role={role}
        profile={kept.profile}
        onAnswer={change}
        onHours={() => void keeper.readAgain()}
      />
      <Acts>
        <BusyButton type="submit" variant="contained" busy={kept.isSaving} busyLabel={t('own.saving')}>
          {t('own.save')}
        </BusyButton>
        <Button variant="text" onClick={cancel}>
          {t('own.cancel')}
        </Button>
        <SmallMuted as="span">{t('own.keys')}</SmallMuted>
      </Acts>
    </Form>
  )
}
