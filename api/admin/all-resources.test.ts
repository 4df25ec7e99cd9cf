import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { reversibleActs } from '#contract/console/platform/reversible-acts.ts'
import type { ConsoleResource } from './platform/definition.ts'
import { consoleEndpoints, consoleResources } from './all-resources.ts'

const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
/** Made of the others. */
const made = 'operator_acts'

test('lists the resource of every shelf', async () => {
  const modules = await Promise.all(
    files.map(async (file): Promise<object> => import(path.join(import.meta.dirname, file))),
  )
  const declared = modules.flatMap((exported) => Object.values(exported)).filter(isResource)
  expect([made, ...declared.map(({ name }) => name)].sort()).toEqual(consoleResources.map(({ name }) => name).sort())
})

function isResource(exported: unknown): exported is ConsoleResource {
  return typeof exported === 'object' && exported !== null && 'endpoints' in exported
}

/** Acts that nothing leads back from, and why. Each other one declares its `undo`. */
const final: Readonly<Record<string, string>> = {
  'users/erase': 'destroys the key',
  'users/reset_second_factor': 'destroys the factor',
  'mentoring_relationships/pause': 'has its opposite beside it: resume; both are told, and dates were cancelled',
  'mentoring_relationships/resume': 'has its opposite beside it: pause',
  'users/correct': 'people are told of another address; what was said before is kept nowhere',
  'users/enrol': 'has its opposite beside it: withdraw of program_enrollments',
  'users/tell_imported': 'a mail that was sent',
  'users/remove_imported': 'destroys the key',
  'bulk_acts/stop': 'resume goes on',
  'bulk_acts/resume': 'stop ends it again',
  'users/ask_to_finish': 'a mail that was sent',
  'mentoring_requests/remind': 'a mail that was sent',
  'users/merge': 'what the other account took is written over its own',
  'users/approve': 'nobody waits for approval again: the account can be disabled',
  'users/reject': 'nobody waits for approval again: the person may sign up again',
  'users/refuse_profile': 'the person may ask again',
  'meetings/cancel': 'both are told and plan another date',
  'invitations/resend': 'a mail that was sent',
  'invitations/revoke': 'the person can be invited again',
  'invitation_imports/start': 'mails that were sent; withdraw closes their links',
  'invitation_imports/write': 'accounts that were made; a second file changes them, and they can be disabled',
  'invitation_imports/stop': 'resume goes on',
  'invitation_imports/resume': 'stop ends it again',
  'invitation_imports/correct': 'the cell can be typed again',
  'invitation_imports/withdraw': 'the people can be invited again',
  'mails/retry': 'a mail that was sent',
  'contact_requests/handle': 'has its opposite beside it: reopen',
  'contact_requests/reopen': 'has its opposite beside it: handle',
  'error_reports/handle': 'has its opposite beside it: reopen',
  'error_reports/reopen': 'has its opposite beside it: handle',
  'tag_proposals/take': 'the tag can be deleted while nobody has it',
  'tag_proposals/refuse': 'the tag can be added',
  'articles/approve': 'has its opposite beside it: remove',
  'articles/refuse': 'the author sends it again',
  'articles/keep': 'decides on reports of readers',
  'articles/remove': 'has its opposite beside it: restore',
  'articles/restore': 'has its opposite beside it: remove',
  'articles/pin': 'has its opposite beside it: unpin',
  'articles/unpin': 'has its opposite beside it: pin',
  'article_comments/remove': 'deletes what somebody wrote',
  'single_sign_on/test_connection': 'changes nothing',
  'programs/weights': 'publishes a version: an earlier one is published again',
  'programs/weights_effect': 'changes nothing',
  'programs/milestones': 'publishes a version: an earlier one is published again',
  'programs/milestones_effect': 'changes nothing',
  'programs/rules': 'changes nothing',
  'programs/rule_preview': 'changes nothing',
  'programs/enrol': 'has its opposite beside it: withdraw',
  'program_enrollments/withdraw': 'has its opposite beside it: enrol',
  'programs/archive': 'takes a program back from its archive, too',
  'programs/copy': 'makes a program, which can be archived',
  'tags/merge_preview': 'changes nothing',
  'tags/merge': 'what people had chosen before is kept nowhere',
  'mail_templates/preview': 'changes nothing',
  'mail_templates/send_test': 'a mail that was sent',
  'mail_templates/keep': 'keeps its versions',
  'cohort_matches/run': 'computes, and changes nobody',
  'cohort_matches/cancel': 'can be run again',
  'cohort_matches/create_requests': 'has its opposite beside it: revoke_requests',
  'cohort_matches/revoke_requests': 'both are told; the requests can be made again',
  'cohort_matches/remove': 'removes a draft',
  'help_cases/take': 'can be handed over; nothing may be written of it',
  'help_cases/answer': 'its author was told',
  'help_cases/hand_over': 'can be handed back',
  'help_cases/close': 'its author was told; they can ask again',
  'help_cases/another_mentor': 'ends an accompaniment, as finish does',
  'programs/help_readers': 'others can be named again',
  'workshops/change': 'can be changed again; people are told',
  'workshops/reschedule': 'can be moved again; people are told',
  'workshops/invite': 'has its opposite beside it: remove',
  'workshops/invite_audience': 'has its opposite beside it: remove, person by person',
  'workshops/remove': 'has its opposite beside it: invite',
  'workshops/cancel': 'people are told and another one is planned',
  'operator_acts/undo': 'the act can be done again',
}

test('takes back every act on a record, or says why not', () => {
  const reversible = new Set(
    consoleResources.flatMap(({ reversals }) => reversals.map((one) => `${one.resource}/${one.act}`)),
  )
  const acts = consoleEndpoints.flatMap(({ method, path: at }) => {
    const [, of, act] = /^\/(\w+)\/:id\/(\w+)$/.exec(at) ?? []
    return method === 'post' && of !== undefined && act !== 'move' ? [`${of}/${act}`] : []
  })
  expect(acts.filter((act) => !reversible.has(act) && !(act in final))).toEqual([])
})

test('lists for the console which acts can be undone', () => {
  const events = Object.entries(reversibleActs).flatMap(([of, acts]) => acts.map((act) => `${of}/${act}`))
  const declared = consoleResources.flatMap(({ reversals }) => reversals.map((one) => `${one.resource}/${one.act}`))
  expect(declared.sort()).toEqual(events.sort())
})

test('gives each call an address and a name of its own', () => {
  const addresses = consoleEndpoints.map(({ method, path: at }) => `${method} ${at}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  const names = consoleEndpoints.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
})
