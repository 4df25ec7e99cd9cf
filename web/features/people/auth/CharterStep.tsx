import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { approvalDays } from '#contract/people/sign-up.ts'
import { useCompany } from '../../../shared/company.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import type { ApiError } from '../../../shared/data/errors.ts'
import { Heading } from './AuthFrame.tsx'
import type { LegalText } from './signUpCalls.ts'
import { TextsForm } from './TextsForm.tsx'
import { useSend } from './useSend.ts'

interface CharterStepProps {
  follows: boolean
  send: (texts: readonly LegalText[]) => Promise<void>
  /** The server found something wrong with what was typed before. */
  onRefused: (error: ApiError) => void
  onBack: () => void
}

/** The charter and the terms, in the version that is in force now. The account is made when the server says so. */
export function CharterStep({ follows, send, onRefused, onBack }: CharterStepProps) {
  const { t } = useTranslation('sign_up')
  const company = useCompany()
  const isReviewed = company.sign_in.approval === true
  const sending = useSend()
  const refusal = sending.error
  useEffect(() => {
    if (refusal?.status === 422) onRefused(refusal)
    // Once for each refusal.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal])
  return (
    <>
      <Heading follows={follows} title={t('charter.title')}>
        <p>{t('charter.text')}</p>
      </Heading>
      {isReviewed && (
        <Notice tone="info" title={t('charter.approval_title')}>
          {t('charter.approval', { company: company.name, days: approvalDays })}
        </Notice>
      )}
      <TextsForm
        documents={['charter', 'terms']}
        sending={sending}
        words={
          isReviewed
            ? { submit: t('charter.submit_approval'), sending: t('charter.sending_approval') }
            : { submit: t('charter.submit'), sending: t('charter.sending') }
        }
        onAccept={(texts) => void sending.send(() => send(texts))}
        onBack={onBack}
      />
    </>
  )
}
