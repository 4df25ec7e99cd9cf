import { useTranslation } from 'react-i18next'
import type { MatchReceipt } from '#contract/community/match.ts'
import { Reasons } from '../../../shared/components/Reasons.tsx'
import { Label, Rows } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { WhyScore } from '../../../shared/match/WhyScore.tsx'
import { reasonsOf } from '../../../shared/match/words.ts'
import type { Reader } from '../../../shared/match/words.ts'

/** Why these two, in three sentences, and every point one click away. */
export function Affinity({ receipt, reader, name }: { receipt: MatchReceipt; reader: Reader; name: string }) {
  const { t } = useTranslation('mentoring')
  const { t: match } = useTranslation('match')
  const formats = useFormats()
  const reasons = reasonsOf(match, formats, receipt, reader)
  return (
    <Rows>
      {reasons.length > 0 && (
        <>
          <Label>{t('why')}</Label>
          <Reasons reasons={reasons} />
        </>
      )}
      <p>
        <WhyScore receipt={receipt} name={name} />
      </p>
    </Rows>
  )
}
