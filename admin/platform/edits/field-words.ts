import { useTranslate } from 'react-admin'
import { consoleRoles } from '#contract/console/people/roles.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { useProgramChoices, useUnitChoices } from '../lists/choices.ts'
import { useFormats } from '../shared/format.ts'

type Path = readonly string[]

/** Of the fields of a rule, which are no columns of the program. */
const ruleWords: Readonly<Record<string, string>> = {
  active: 'active',
  business_units: 'units',
  countries: 'countries',
  field_name: 'question',
  answers: 'answers',
}

/** Of what the audit log says of a version beside its text. */
const versionWords: Readonly<Record<string, string>> = {
  accept_again: 'publish.accept_again',
  effective_at: 'from',
}
const pageWords: typeof versionWords = { ...versionWords, version: 'version_number' }

/** Where the words of a field are, where it is not `fields.<name>` of its resource. */
const keysOf: Partial<Record<ResourceName, (path: Path) => readonly string[]>> = {
  company_settings: ([part = '', ...rest]) => {
    if (part === 'settings') return [`rules.fields.${rest.join('.')}`]
    return part === 'brand' || part === 'logo' ? [`brand.${rest.join('_') || 'logo'}`] : []
  },
  mail_templates: ([name = '']) => [name],
  programs: (path) => {
    const last = path.at(-1) ?? ''
    return path[0] === 'weights'
      ? [`criteria.${last}`, `weights.criteria.${last}`]
      : [`rules.${ruleWords[last] ?? 'none_such'}`]
  },
  site_pages: ([name = '', key]) => [
    key === undefined ? (pageWords[name] ?? name) : `parts.${key.split(/[._]/).at(-1) ?? ''}`,
  ],
  documents: (path) => {
    const [name = ''] = path
    if (path.includes('title')) return ['headline']
    return [path.includes('sections') ? 'document' : (versionWords[name] ?? name)]
  },
  single_sign_on: (path) => [`form.${path.at(-1) ?? ''}`],
  users: ([name = '']) => [`changed.${name}`, `acts.set_limit.${name}`],
}

/** What the audit log alone says: of an import, of an act, of what has no form. */
const audited = 'console.resources.audit_entries'
/** Of a person, what a file of people wrote. */
const imported = 'console.resources.invitation_imports'

/** The name of a field, in the words of the page that edits it. */
export function useFieldName(resource: ResourceName): (path: Path) => string {
  const t = useWords()
  const translate = useTranslate()
  return (path) => {
    const wordOf = (key: string) => translate(`console.resources.${resource}.${key}`, { _: '' })
    const last = path.at(-1) ?? ''
    const language = path.find((part) => part === 'fr' || part === 'en')
    const whole = path.filter((part) => part !== language)
    const candidates = [
      ...(keysOf[resource]?.(path) ?? []),
      `fields.${path.join('.')}`,
      `fields.${whole.join('.')}`,
      `fields.${last}`,
    ]
    const [role = '', field] = last.split(':')
    const column = translate(`${imported}.fields.${(field ?? last).replace(/^title$/, 'job_title')}`, { _: '' })
    const ofFile = field === undefined || column === '' ? column : `${imported}.answer_of.${role}`
    const known = [
      ...candidates.map(wordOf),
      translate(`${audited}.names.${last}`, { _: '' }),
      ...(resource === 'users' ? [field === undefined ? ofFile : translate(ofFile, { title: column, _: '' })] : []),
    ].find((text) => typeof text === 'string' && text !== '')
    const name = known ?? (last === 'business_unit' ? t('fields.unit') : last)
    if (language === undefined || name.includes('(') || resource === 'company_settings') return name
    return t(language === 'fr' ? 'plain.in_french' : 'plain.in_english', { field: name })
  }
}

/** A value of a field as people read it. */
export function useFieldText(resource: ResourceName): (path: Path, value: unknown) => string {
  const t = useWords()
  const translate = useTranslate()
  const { moment, number, plainDate } = useFormats()
  const programs = useProgramChoices()
  const units = useUnitChoices()
  const textOf = (name: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return ''
    if (typeof value === 'boolean') return t(value ? 'plain.yes' : 'plain.no')
    if (typeof value === 'number') return number(value)
    if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(value.some(isLong) ? '\n' : ', ')
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([part, one]) => textOf(part, one))
        .filter((text) => text !== '')
        .join('\n')
    if (typeof value !== 'string') return ''
    if (name === 'program_id') return programs.find((one) => one.value === value)?.name ?? value
    if (name === 'business_unit' || name === 'business_units')
      return units.find((one) => one.value === value)?.name ?? value
    if (name === 'role' && (value === 'participant' || value === 'presenter')) return t(`profiles.${value}`)
    const role = consoleRoles.find((one) => one === value)
    if (name === 'role' && role !== undefined) return t(`account_roles.${role}`)
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return plainDate(value)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return moment(value)
    const wordOf = (key: string) => translate(`console.resources.${resource}.${key}.${value}`, { _: '' })
    const words = [`choices.${name}`, ...(valuesOf[name] ?? [])].map(wordOf)
    return [...words, translate(`${audited}.values.${name}.${value}`, { _: '' })].find((text) => text !== '') ?? value
  }
  return (path, value) => textOf(path.findLast((part) => part !== 'fr' && part !== 'en') ?? '', value)
}

/** Where the words of a value are, where it is not `choices.<field>` of its resource. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  other_profile: ['rules.other'],
  default_language: ['rules.language'],
  document: ['kinds'],
  language: ['languages'],
  page: ['pages'],
  languages: ['rules.language'],
  origin: ['origins'],
  reason: ['erasure_causes'],
  state: ['states'],
  last_error: ['errors'],
}

function isLong(value: unknown): boolean {
  return typeof value === 'object' || (typeof value === 'string' && value.length > 60)
}
