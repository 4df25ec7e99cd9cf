import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { EnrolmentRules } from '#contract/console/company/enrolments.ts'
import { useLocale, useWords } from '../../../platform/i18n/provider.ts'
import { useCountryName } from '../../../platform/shared/countries.ts'
import { CodesInput } from './CodesInput.tsx'
import type { Role, RuleDraft } from './rule.ts'

const words = 'resources.programs.rules'

interface RuleInputsProps {
  readonly role: Role
  readonly rules: EnrolmentRules
  readonly draft: RuleDraft
  readonly change: (draft: RuleDraft) => void
  /** What the server found wrong, by field. */
  readonly wrong: Readonly<Record<'business_units' | 'field_name' | 'answers', string | null>>
}

/** Whom a rule asks for: units, countries, and answers of one question. */
export function RuleInputs({ role, rules, draft, change, wrong }: RuleInputsProps) {
  const t = useWords()
  const locale = useLocale()
  const countryName = useCountryName()
  const questions = rules.questions.filter(({ roles }) => roles.includes(role))
  const question = questions.find(({ field_name: name }) => name === draft.field_name)
  const named = (
    choices: readonly { readonly code: string; readonly label: Readonly<Record<'fr' | 'en', string>> }[],
  ) => choices.map(({ code, label }) => ({ code, name: label[locale] }))
  return (
    <>
      <CodesInput
        label={t(`${words}.units`)}
        empty={t(`${words}.any_unit`)}
        choices={named(rules.units)}
        chosen={draft.business_units}
        choose={(business_units) => change({ ...draft, business_units })}
        wrong={wrong.business_units}
      />
      <CodesInput
        label={t(`${words}.countries`)}
        empty={t(`${words}.any_country`)}
        choices={rules.countries.map((code) => ({ code, name: countryName(code) }))}
        chosen={draft.countries}
        choose={(countries) => change({ ...draft, countries })}
        wrong={null}
      />
      <TextField
        select
        label={t(`${words}.question`)}
        value={draft.field_name ?? ''}
        onChange={({ target }) =>
          change({ ...draft, field_name: target.value === '' ? null : target.value, answers: [] })
        }
        error={wrong.field_name !== null}
        helperText={wrong.field_name}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t(`${words}.any_question`)}</MenuItem>
        {questions.map(({ field_name: name, title }) => (
          <MenuItem key={name} value={name}>
            {title[locale]}
          </MenuItem>
        ))}
      </TextField>
      {question !== undefined && (
        <CodesInput
          label={t(`${words}.answers`)}
          empty={t(`${words}.any_answer`)}
          choices={named(question.answers)}
          chosen={draft.answers}
          choose={(answers) => change({ ...draft, answers })}
          wrong={wrong.answers}
        />
      )}
    </>
  )
}
