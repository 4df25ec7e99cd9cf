import type { z } from 'zod'
import {
  adminCompanySettings,
  adminRetentionAhead,
  askHost,
  maxLogoBytes,
  type WriteCompanySettings,
  writeCompanySettings,
} from '#contract/console/company/company-settings.ts'
import { ConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { tooMany } from '../../platform/http/dispatch.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { audited } from '../platform/last-write.ts'
import { one, takesOnly, withEtag } from '../platform/records.ts'
import type { Refusal } from '../platform/ports.ts'

const answers = { one: [{ name: 'AdminCompanySettings', schema: adminCompanySettings }] }
/** Logos that are received: each is in the memory as a whole. */
const receiving = new ConcurrencyLimit({ each: 1, all: 4 })
const retryAfterS = 5

const lastWrite = audited('companies', { idOf: ({ company }) => company.id })

/** The revision that the sender has read; undefined: any. @throws ConsoleProblem 412 for what is none */
function revisionIn({ ifRevisions }: Pick<ConsoleCall, 'ifRevisions'>): number | undefined {
  const [revision] = ifRevisions ?? []
  if (ifRevisions !== undefined && revision === undefined) throw new ConsoleProblem(412, 'conflict')
  return revision
}

const settingsOf = async ({ services, consoleUser: { companyId } }: ConsoleCall) =>
  withEtag(await services.companySettings.read(companyId))

/** @throws ConsoleProblem in words, at the field where there is one */
async function done(call: ConsoleCall, refusal: Refusal | null) {
  if (refusal === 'conflict') throw new ConsoleProblem(412, 'conflict')
  if (refusal === 'no_such_host') throw new ConsoleProblem(404, 'not_found')
  if (refusal === 'not_a_logo') throw new ConsoleProblem(422, 'not_a_logo')
  if (refusal === 'last_host') throw new ConsoleProblem(409, 'last_host')
  if (refusal !== null) throw new ConsoleProblem(422, 'invalid_record', { host: refusal })
  return settingsOf(call)
}

/** `company_settings`: what an administrator decides about the company. There is one record. */
export const companySettingsEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, undefined, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    answers,
    method: 'get',
    path: '/company_settings',
    summary: 'The company’s looks, rules and addresses',
    operationId: 'getCompanySettings',
    handle: async (call) => {
      takesOnly(call.query, [])
      return settingsOf(call)
    },
  }),
  endpoint<undefined, undefined, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    answers: { one: [{ name: 'AdminRetentionAhead', schema: adminRetentionAhead }] },
    method: 'get',
    path: '/company_settings/retention',
    summary: 'What the clock deletes within 31 days, by kind',
    operationId: 'getRetentionAhead',
    handle: async ({ services, consoleUser, query }) => {
      takesOnly(query, [])
      return one(await services.companySettings.retentionAhead(consoleUser.companyId))
    },
  }),
  endpoint<WriteCompanySettings, undefined, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    answers,
    method: 'put',
    path: '/company_settings',
    summary: 'Change the company’s looks and rules; pages show it within five seconds',
    body: { schema: writeCompanySettings, kind: 'plain' },
    operationId: 'updateCompanySettings',
    refuses: [412],
    lastWrite,
    handle: async (call, body) =>
      done(call, await call.services.companySettings.change(call.once, call.consoleUser, body, revisionIn(call))),
  }),
  endpoint<undefined, undefined, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    answers,
    method: 'put',
    path: '/company_settings/logo',
    summary: 'Give the company a logo: PNG, JPEG or WebP, 256 KiB at most',
    upload: { limit: maxLogoBytes, mediaTypes: ['image/png', 'image/jpeg', 'image/webp'] },
    operationId: 'putCompanyLogo',
    refuses: [412],
    lastWrite,
    handle: async (call) => {
      const leave = receiving.enter(call.user.id)
      if (leave === null) throw tooMany(retryAfterS)
      try {
        const logo = await call.file()
        const { companySettings } = call.services
        return await done(call, await companySettings.keepLogo(call.consoleUser, logo, revisionIn(call)))
      } finally {
        leave()
      }
    },
  }),
  endpoint<undefined, undefined, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    answers,
    method: 'delete',
    path: '/company_settings/logo',
    summary: 'Show the product’s own sign instead of a logo',
    operationId: 'deleteCompanyLogo',
    refuses: [412],
    lastWrite,
    handle: async (call) =>
      done(call, await call.services.companySettings.keepLogo(call.consoleUser, null, revisionIn(call))),
  }),
  endpoint<z.infer<typeof askHost>, undefined, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    answers,
    method: 'post',
    path: '/company_settings/hosts',
    summary: 'Ask for a host of the company; a record in its zone proves it',
    body: { schema: askHost, kind: 'plain' },
    operationId: 'askCompanyHost',
    handle: async (call, { host }) =>
      done(call, await call.services.companySettings.askHost(call.once, call.consoleUser, host)),
  }),
  endpoint<undefined, undefined, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    answers,
    method: 'post',
    path: '/company_settings/hosts/:id/check',
    summary: 'Look for the record, and take the host into use when it is there',
    id: 'code',
    operationId: 'checkCompanyHost',
    refuses: [404],
    handle: async (call) =>
      done(call, await call.services.companySettings.checkHost(call.consoleUser, call.params['id'] ?? '')),
  }),
  endpoint<undefined, undefined, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    answers,
    method: 'delete',
    path: '/company_settings/hosts/:id',
    summary: 'Give a host up; a company keeps one at least',
    id: 'code',
    operationId: 'removeCompanyHost',
    refuses: [404, 409],
    handle: async (call) =>
      done(call, await call.services.companySettings.removeHost(call.consoleUser, call.params['id'] ?? '')),
  }),
]
