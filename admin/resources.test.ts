import { describe, expect, it } from 'vitest'
import { consoleRoles } from '#contract/console/people/roles.ts'
import { holders } from '#tests/integration/platform/policy/console.ts'
import { consoleEndpoints } from '../api/admin/all-resources.ts'
import { resourceWords } from './resource-words.ts'
import { resourceFacts, resourceList } from './resource-facts.ts'
import { resources } from './resources.ts'
import { mayAccess, mayOpen } from './people/session/access.ts'

const pathsOf = (method: string) =>
  consoleEndpoints.filter((endpoint) => endpoint.method === method).map(({ path }) => path)

/** Pages of one piece, with buttons of their own. */
const ofOnePage = /^\/(operations|company_settings|mail_templates|bulk_acts)\//

/** Calls on a record that are no act of `acts/`: a page of the program has their button, and its test sends them. */
const ofProgramPages = new Set([
  // The dialog of the list of people (`company/program-enrollments/enrol.test.tsx`).
  '/programs/:id/enrol',
  // The tab of rules (`company/programs/rules/rules.test.tsx`): it is called during typing, and one button saves the
  // rule.
  '/programs/:id/rule_preview',
  '/programs/:id/rules',
  // The tab of the match (`company/programs/weights/weights.test.tsx`).
  '/programs/:id/weights_effect',
  '/programs/:id/weights',
  // The tab of the journey (`company/programs/journey/journey.test.tsx`).
  '/programs/:id/milestones_effect',
  '/programs/:id/milestones',
  // The dialog of the list of cases (`mentoring/help-cases/help-cases.test.tsx`).
  '/programs/:id/help_readers',
  // The dialogs of its head (`company/programs/life.test.tsx`).
  '/programs/:id/archive',
  '/programs/:id/copy',
  // The dialog of chosen tags (`community/tags/merge.test.tsx`).
  '/tags/:id/merge_preview',
  '/tags/:id/merge',
])

/** Calls that make no record of their own, and where they are. */
const withoutPage = new Set([
  // A part of the page of operations.
  '/operations/relay_orders',
  // A part of the page of settings.
  '/company_settings/hosts',
  // Parts of the page of figures.
  '/figures/report/reader',
  '/figures/report/send',
  // A part of the form of a connection.
  '/single_sign_on_imports',
  // A dialog of every list.
  '/bulk_acts',
  // A dialog of the list of tags.
  '/tags/checks',
  // Another name of `/invitation_imports`.
  '/invitations/import',
])

describe('the table of resources', () => {
  /** Routes that answer no list of records with a page, and why. */
  const withoutList: Readonly<Record<string, string>> = {
    '/bulk_acts': 'a dialog of every list',
    '/dashboard': 'figures, not records',
    '/log_seals': 'a part of operations, and read by the verifier',
    '/log.ndjson': 'a file',
    '/companies': 'the console works in one company',
    '/feed_settings': 'a switch above the list of articles',
  }

  it('has every list of the API', () => {
    const lists = pathsOf('get').filter((path) => /^\/\w+$/.test(path) && !(path in withoutList))
    expect(lists.toSorted()).toEqual(
      Object.keys(resourceFacts)
        .map((name) => `/${name}`)
        .toSorted(),
    )
  })

  it('offers every file of the API', () => {
    const files = resourceList.filter(({ csv }) => csv === true).map(({ name }) => `/${name}.csv`)
    expect(files.toSorted()).toEqual(
      pathsOf('get')
        .filter((path) => path.endsWith('.csv') && !path.includes('/:id/'))
        .toSorted(),
    )
  })

  it('has words for every act of the API', async () => {
    const words = await Promise.all(resourceList.map(({ name }) => resourceWords[name].en()))
    const acts = resourceList.flatMap(({ name }, index) => {
      const own = words[index] ?? {}
      return ('acts' in own ? Object.keys(own.acts as object) : []).map((act) => `/${name}/:id/${act}`)
    })
    expect(acts.toSorted()).toEqual(
      pathsOf('post')
        // The words of the two buttons are those of every list; operations are one page with buttons of its own.
        .filter((path) => path.includes('/:id/') && !path.endsWith('/move') && !ofOnePage.test(path))
        .filter((path) => !ofProgramPages.has(path))
        .toSorted(),
    )
  })

  it('names no call of a program’s pages that the API has not', () => {
    expect([...ofProgramPages].filter((path) => !pathsOf('post').includes(path))).toEqual([])
  })

  it('has a page for every record that the API makes', () => {
    const made = resourceList.filter(({ create }) => create !== undefined).map(({ name }) => `/${name}`)
    expect(made.toSorted()).toEqual(
      pathsOf('post')
        .filter((path) => !path.includes('/:id/') && !withoutPage.has(path))
        .toSorted(),
    )
  })

  it('has a page for every record that the API changes', () => {
    const changed = resourceList.filter(({ edit }) => edit !== undefined).map(({ name }) => `/${name}/:id`)
    const records = pathsOf('put').filter((path) => path.endsWith('/:id'))
    expect(changed.toSorted()).toEqual(records.toSorted())
  })

  it('has words for every field and value of a table without events', async () => {
    for (const resource of resourceList) {
      if (resource.contract === undefined) continue
      const words: object = await resourceWords[resource.name].en()
      const { fields } = await resource.contract()
      const worded = 'fields' in words ? Object.keys(words.fields as object) : []
      expect([resource.name, worded.toSorted()]).toEqual([resource.name, Object.keys(fields).toSorted()])
      const values = Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'enum' || field.kind === 'enums' ? field.values.map((value) => `${name}.${value}`) : [],
      )
      const choices = 'choices' in words ? Object.entries(words.choices as object) : []
      const named = choices.flatMap(([name, of]) => Object.keys(of as object).map((value) => `${name}.${value}`))
      expect([resource.name, named.toSorted()]).toEqual([resource.name, values.toSorted()])
    }
  })

  it('has the pages that the facts say, and no others', () => {
    const declared = resourceList.map(({ name, hasPage, create, edit }) => [
      name,
      { show: hasPage === true, create: create !== undefined, edit: edit !== undefined },
    ])
    const made = resources.map(({ name, show, create, edit }) => [
      name,
      { show: show !== undefined, create: create !== undefined, edit: edit !== undefined },
    ])
    expect(made).toHaveLength(declared.length)
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(declared))
  })
})

describe('access', () => {
  const openTo = (role: Parameters<typeof mayOpen>[0]) =>
    (['dashboard', ...resourceList.map(({ name }) => name)] as const).filter((name) => mayOpen(role, name))

  it('shows an administrator everything', () => {
    expect(openTo('admin')).toEqual(['dashboard', ...Object.keys(resourceFacts)])
  })

  it('shows the administrator of a unit neither the log nor security', () => {
    const expected = [
      'dashboard',
      'sign_ups',
      'mentoring_requests',
      'mentoring_relationships',
      'meetings',
      'workshops',
      'help_cases',
      'figures',
      'feedback_figures',
      'users',
      'invitations',
      'invitation_imports',
      'programs',
      'program_enrollments',
      'business_units',
      'meeting_reasons',
      'agenda_templates',
      'feedback_questions',
      'profile_steps',
      'profile_questions',
      'tags',
      'tag_proposals',
      'training_tools',
      'faqs',
      'documents',
      'site_pages',
      'operator_acts',
    ]
    expect(openTo('business_unit_admin')).toEqual(expected)
  })

  it('shows an auditor no figures, and nothing that needs a decision', () => {
    expect(openTo('auditor')).toEqual([
      'mentoring_requests',
      'mentoring_relationships',
      'meetings',
      'workshops',
      'users',
      'programs',
      'program_enrollments',
      'business_units',
      'meeting_reasons',
      'agenda_templates',
      'feedback_questions',
      'profile_steps',
      'profile_questions',
      'tags',
      'tag_proposals',
      'training_tools',
      'faqs',
      'documents',
      'site_pages',
      'operator_acts',
      'events',
      'audit_entries',
    ])
  })

  it('shows each role the lists that its right opens, and no others', () => {
    /** What a referent needs for a filter, and a log of which a unit's administrator sees parts beside its records. */
    const withoutPage = ['referent programs', 'referent business_units', 'business_unit_admin events']
    const differing = resourceList.flatMap(({ name }) => {
      const right =
        consoleEndpoints.find(({ method, path }) => method === 'get' && path === `/${name}`)?.right ?? 'read'
      return consoleRoles
        .filter((role) => holders[right].includes(role) !== mayOpen(role, name))
        .map((role) => `${role} ${name}`)
    })
    expect(differing).toEqual(withoutPage)
  })

  it('lets every role read what records refer to', () => {
    for (const role of ['admin', 'auditor', 'business_unit_admin'] as const)
      expect(mayAccess(role, 'business_units', 'list')).toBe(true)
  })

  it('opens the form of a new accompaniment to those who administrate', () => {
    const roles = (['admin', 'business_unit_admin', 'auditor'] as const).filter((role) =>
      mayAccess(role, 'mentoring_relationships', 'create'),
    )
    expect(roles).toEqual(['admin', 'business_unit_admin'])
  })

  it('opens no form and no unknown action that nobody declared', () => {
    for (const action of ['create', 'edit', 'delete'])
      expect(mayAccess('admin', 'mentoring_requests', action)).toBe(false)
    expect(mayAccess('admin', 'salaries', 'list')).toBe(false)
  })
})
