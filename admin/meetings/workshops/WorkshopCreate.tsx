import { useWords } from '../../platform/i18n/provider.ts'
import { useOpenProgramChoices } from '../../platform/lists/choices.ts'
import { useCompanyZone } from '../../platform/shared/company.ts'
import { CreatePage } from '../../platform/shared/CreatePage.tsx'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { DateInputs, HostInput, PeopleInput, SubjectInputs } from './inputs.tsx'

const words = 'resources.workshops'
const required = ['program_id', 'title', 'starts_at', 'minutes', 'time_zone']

/** Plans a workshop of a program: everybody is invited at once. */
export default function WorkshopCreate() {
  const t = useWords()
  const programs = useOpenProgramChoices()
  const zone = useCompanyZone()
  return (
    <CreatePage
      resource="workshops"
      subtitle={t(`${words}.create.subtitle`)}
      defaultValues={{ minutes: 60, time_zone: zone, people: [] }}
      validate={(values) =>
        Object.fromEntries(required.filter((field) => !values[field]).map((field) => [field, t('acts.required')]))
      }
    >
      <NativeSelectInput
        source="program_id"
        label={t('fields.program')}
        choices={[{ value: '', name: t(`${words}.choose`) }, ...programs]}
      />
      <SubjectInputs />
      <DateInputs />
      <PeopleInput />
      <HostInput />
    </CreatePage>
  )
}
