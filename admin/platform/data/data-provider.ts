import jsonServerProvider from 'ra-data-json-server'
import type {
  DataProvider,
  Identifier,
  fetchUtils,
  GetListParams,
  GetListResult,
  RaRecord,
  CreateParams,
  CreateResult,
  UpdateParams,
  UpdateResult,
} from 'react-admin'
import { attendanceReceipts } from '#contract/meetings/attendance-receipts.ts'
import type { AdminFigures } from '#contract/console/insight/figures.ts'
import type { AdminFeedbackFigures } from '#contract/console/insight/feedback-figures.ts'
import type { AdminBulkAct } from '#contract/console/platform/bulk-acts.ts'
import type { AdminChange, AdminDeletion } from '#contract/console/platform/changes.ts'
import type {
  AdminCompanySettings,
  AdminRetentionAhead,
  WriteCompanySettings,
} from '#contract/console/company/company-settings.ts'
import type { EnrolmentCandidate } from '#contract/console/company/enrolments.ts'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { AdminMeetingAsOf } from '#contract/console/meetings/meetings.ts'
import type { AdminRelationshipAsOf } from '#contract/console/mentoring/mentoring-relationships.ts'
import type { AdminRequestAsOf } from '#contract/console/mentoring/mentoring-requests.ts'
import type { ConnectionTest, ImportedSettings, MetadataImport } from '#contract/console/people/single-sign-on.ts'
import type { AdminUserAsOf } from '#contract/console/people/users.ts'
import type { AdminWorkshopAsOf, WorkshopAudience } from '#contract/console/meetings/workshops.ts'
import type { ListFilter } from '../lists/saved-views.ts'
import { ask, tell } from '../edits/desk.ts'
import type { ProgramCopied, ProgramCopy } from '#contract/console/company/program-acts.ts'
import { createOnce } from './once.ts'
import type { Values } from '../edits/merge.ts'
import { sentOf } from '../edits/sent-of.ts'
import { writeMerged } from '../edits/write-merged.ts'
import type { ResourceName } from '../../resource-words.ts'
import type { RecordWithHistory, ResourceWithActs, ResourceWithFile } from '../resource.ts'
import { call } from '../../people/session/http.ts'

const base = '/admin/api'
/** Events of one history, at most: a page of the server. */
const historyMax = 200
/** A whole log may take a while. */
const exportMs = 300_000
/** A provider that does not answer is waited for. */
const testMs = 60_000

type AsOf = {
  mentoring_requests: AdminRequestAsOf
  mentoring_relationships: AdminRelationshipAsOf
  meetings: AdminMeetingAsOf
  workshops: AdminWorkshopAsOf
  users: AdminUserAsOf
}

export interface History {
  readonly events: readonly AdminEvent[]
  /** Of all there are; the journal shows the older ones. */
  readonly total: number
}

export interface Changes {
  readonly changes: readonly AdminChange[]
  /** Of all there are. */
  readonly total: number
}

export interface Candidates {
  /** The first by name. */
  readonly candidates: readonly EnrolmentCandidate[]
  /** Of all there are. */
  readonly total: number
}

export interface Deletions {
  /** The newest first. */
  readonly deletions: readonly AdminDeletion[]
  /** Of all there are. */
  readonly total: number
}

/** What a list says beside its records and their count. */
interface ListMeta {
  /** There are more than were counted. */
  more: boolean
}

/** A record whose fields are known at run time only. */
export type PlainRecord = Readonly<Record<string, unknown>>

export interface ServerFile {
  readonly name: string
  readonly content: Blob
}

/** react-admin's port to `/admin/api`, with what is not CRUD. */
export interface ConsoleData extends DataProvider {
  dashboard(programId: string | null, signal?: AbortSignal): Promise<AdminDashboard>
  figures(query: string, signal?: AbortSignal): Promise<AdminFigures>
  /** The report of each month. @param path below `figures/report` @param body what is sent; without it, read */
  figureReport<Answer>(path: string, body?: object, signal?: AbortSignal): Promise<Answer>
  /** The PDF of a month that is over. @param programId null: of all programs */
  figureReportFile(month: string, programId: string | null): Promise<ServerFile>
  feedbackFigures(query: string, signal?: AbortSignal): Promise<AdminFeedbackFigures>
  /** A part of the installation's workings. @param path below `operations`; empty: what to look at first */
  operations<Answer>(path: string, signal?: AbortSignal): Promise<Answer>
  /** Moves a part of them; answers what it left. @throws HttpError 409 in words */
  operate<Answer>(path: string, body: object): Promise<Answer>
  /**
   * Templates of mails. @param path below `mail_templates` @param write what is sent; without it, the path is read
   */
  mailTemplates<Answer>(
    path: string,
    write?: { readonly body: object; readonly revision?: number },
    signal?: AbortSignal,
  ): Promise<Answer>
  /**
   * A part of a program, below its address. @param part its name, with a query if any
   * @param body what is sent; without it, the part is read. @throws HttpError 409 when somebody was faster
   */
  program<Answer>(id: string, part: string, body?: object, signal?: AbortSignal): Promise<Answer>
  /** A new program made from this one; the same body sent twice makes one. */
  copyProgram(id: string, body: ProgramCopied): Promise<ProgramCopy>
  /** A preview or an act on several tags. @param path below `tags` */
  tags<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer>
  /** Whom a workshop would invite of the list of people. */
  audience(id: string, filter: ListFilter, signal?: AbortSignal): Promise<WorkshopAudience>
  /** People who may be enrolled in a program. @param query words and a role */
  candidates(id: string, query: URLSearchParams, signal?: AbortSignal): Promise<Candidates>
  /** What an administrator decides about the company. */
  companySettings(signal?: AbortSignal): Promise<AdminCompanySettings>
  /** What the clock deletes within 31 days. */
  retentionAhead(signal?: AbortSignal): Promise<AdminRetentionAhead>
  /** @param read what the form was made of. @throws HttpError 412 when the reader keeps what somebody else wrote */
  changeCompanySettings(body: WriteCompanySettings, read: AdminCompanySettings): Promise<AdminCompanySettings>
  /** null removes the logo. @param read, @throws as above */
  keepLogo(file: File | null, read: AdminCompanySettings): Promise<AdminCompanySettings>
  askHost(host: string): Promise<AdminCompanySettings>
  checkHost(host: string): Promise<AdminCompanySettings>
  removeHost(host: string): Promise<AdminCompanySettings>
  /** What happened to a record or a person: the newest events, in log order. */
  history(resource: RecordWithHistory, id: string, signal?: AbortSignal): Promise<History>
  /** @param at an instant. @throws HttpError 404 when the record did not exist yet. */
  asOf<Name extends RecordWithHistory>(
    resource: Name,
    id: string,
    at: string,
    signal?: AbortSignal,
  ): Promise<AsOf[Name]>
  /** Who changed a record of a table without events, newest first. */
  changes(resource: ResourceName, id: string, signal?: AbortSignal): Promise<Changes>
  /** The records of such a table that were deleted, the first hundred. */
  deleted(resource: ResourceName, signal?: AbortSignal): Promise<Deletions>
  /** Such a record at an instant. @throws HttpError 404 when it did not exist then. */
  plainAsOf(resource: ResourceName, id: string, at: string, signal?: AbortSignal): Promise<PlainRecord>
  /**
   * `POST <resource>/:id/<name>`. False: it was done before, and nothing was written.
   * @param key the same for every retry of one decision, so that it is carried out once.
   * @param seen its revision is the one that the act is for; without one any revision is.
   * @throws HttpError with `body.errors` by field, or the refusal in words.
   */
  act(
    resource: ResourceWithActs,
    id: string,
    name: string,
    body: object | undefined,
    key: string,
    seen: object,
  ): Promise<boolean>
  /** An act on every row of a filter. @param path below `bulk_acts` @param body what is sent; without it, read */
  bulkAct(path: string, body?: object): Promise<AdminBulkAct>
  /** Puts a record of a table without events before or after its neighbour. */
  move(resource: ResourceName, id: string, to: 'up' | 'down'): Promise<unknown>
  /** What the metadata of an identity provider say. Nothing is stored. */
  importMetadata(source: MetadataImport): Promise<ImportedSettings>
  /** Asks the identity provider of a connection. */
  testConnection(id: string): Promise<ConnectionTest>
  /** Every row that the filter leaves, as the server writes the file. */
  csv(resource: ResourceWithFile, query: URLSearchParams): Promise<ServerFile>
  /** The signed certificate that an account was erased. */
  certificate(id: string): Promise<ServerFile>
  /** The signed receipt of a person's sessions, by `from` and `to` (docs/audit.md). */
  attendanceReceipt(id: string, period: URLSearchParams): Promise<ServerFile>
  /** The lines of a file of people to invite that stay aside, with the reasons. */
  importProblems(id: string): Promise<ServerFile>
  /** A part of a draft of pairs. @param path below `cohort_matches/:id` @param body what is put; without it, read */
  cohort<Answer>(id: string, path: string, body?: object, signal?: AbortSignal): Promise<Answer>
  /** Its pairs. */
  cohortPairs(id: string): Promise<ServerFile>
  /** The log as it is stored, with its proofs (docs/audit.md): of the company, or of one stream. */
  proofs(stream: string | null): Promise<ServerFile>
}

/** Adapts our call to the client that ra-data-json-server expects. */
const client: typeof fetchUtils.fetchJson = async (url, { method, body, signal } = {}) =>
  call(String(url), {
    ...(method !== undefined && { method }),
    ...(typeof body === 'string' && { body }),
    ...(signal && { signal }),
  })

export function createDataProvider(): ConsoleData {
  const get = async <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
    (await call(`${base}/${path}`, signal && { signal })).json as Answer
  const settings = async (path: string, options: Parameters<typeof call>[1]) =>
    (await call(`${base}/company_settings${path}`, options)).json as AdminCompanySettings
  /** Changes a part of the company beside what others change of it. */
  const changeCompany = (
    read: AdminCompanySettings,
    mine: Values,
    valuesOf: (company: AdminCompanySettings) => Values,
    send: (values: Values, of: AdminCompanySettings) => Promise<AdminCompanySettings>,
  ) =>
    writeMerged<AdminCompanySettings>({
      base: valuesOf(read),
      mine,
      now: async () => {
        const record = await get<AdminCompanySettings>('company_settings')
        return { record, values: valuesOf(record) }
      },
      send: (values, of) => send(values, of ?? read),
      ask: (question) => ask('company_settings', question),
      tell,
    })
  const once = createOnce()
  return {
    ...jsonServerProvider(base, client),
    async getList<Stored extends RaRecord>(resource: string, params: GetListParams): Promise<GetListResult<Stored>> {
      const meta: ListMeta = { more: false }
      const provider = jsonServerProvider(base, async (url, options) => {
        const answer = await client(url, options)
        meta.more = answer.headers.get('x-total-more') === 'true'
        return answer
      })
      return { ...(await provider.getList<Stored>(resource, params)), meta }
    },
    async create<Stored extends Omit<RaRecord, 'id'>>(resource: string, { data }: CreateParams) {
      const body = JSON.stringify(data)
      const { json } = await once(`${resource} ${body}`, (key) =>
        call(`${base}/${resource}`, { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
      )
      return { data: json } as CreateResult<Stored & { id: Identifier }>
    },
    async update<Stored extends RaRecord>(
      resource: string,
      { id, data, previousData }: UpdateParams<Stored>,
    ): Promise<UpdateResult<Stored>> {
      const url = `${base}/${resource}/${encodeURIComponent(String(id))}`
      const valuesOf = await sentOf(resource)
      const written = await writeMerged<Stored>({
        base: valuesOf(previousData ?? data),
        mine: data,
        now: async () => {
          const record = (await call(url)).json as Stored
          return { record, values: valuesOf(record) }
        },
        send: async (values, of) => {
          const options = { method: 'PUT', body: JSON.stringify(values), headers: matching(of ?? data) }
          return (await call(url, options)).json as Stored
        },
        ask: (question) => ask(resource as ResourceName, question),
        tell,
      })
      return { data: written }
    },
    supportAbortSignal: true,
    dashboard: (programId, signal) => get(`dashboard${programId === null ? '' : `?program_id=${programId}`}`, signal),
    figures: (query, signal) => get(`figures?${query}`, signal),
    async figureReport<Answer>(path: string, body?: object, signal?: AbortSignal) {
      const { json } = await call(`${base}/figures/report${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      return json as Answer
    },
    async figureReportFile(month, programId) {
      const query = new URLSearchParams({ month })
      if (programId !== null) query.set('program_id', programId)
      const { content, headers } = await call(`${base}/figures/report.pdf?${query}`, { timeoutMs: exportMs })
      return { name: nameOf(headers) ?? `${month}.pdf`, content }
    },
    feedbackFigures: (query, signal) => get(`feedback_figures?${query}`, signal),
    audience: (id, filter, signal) =>
      get(`workshops/${id}/audience?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, signal),
    async mailTemplates<Answer>(
      path: string,
      write?: { readonly body: object; readonly revision?: number },
      signal?: AbortSignal,
    ) {
      const { json } = await call(`${base}/mail_templates${path}`, {
        ...(write && { method: 'POST', body: JSON.stringify(write.body), headers: matching(write) }),
        ...(signal && { signal }),
      })
      return json as Answer
    },
    async copyProgram(id, copied) {
      const url = `${base}/programs/${encodeURIComponent(id)}/copy`
      const body = JSON.stringify(copied)
      const { json } = await once(`${url} ${body}`, (key) =>
        call(url, { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
      )
      return json as ProgramCopy
    },
    async program<Answer>(id: string, part: string, body?: object, signal?: AbortSignal) {
      const { json } = await call(`${base}/programs/${encodeURIComponent(id)}/${part}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      return json as Answer
    },
    async tags<Answer>(path: string, body: object, signal?: AbortSignal) {
      const { json } = await call(`${base}/tags/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        ...(signal && { signal }),
      })
      return json as Answer
    },
    async candidates(id, query, signal) {
      const url = `${base}/programs/${encodeURIComponent(id)}/candidates?${query}`
      const { json, headers } = await call(url, signal && { signal })
      const candidates = json as EnrolmentCandidate[]
      return { candidates, total: Number(headers.get('x-total-count') ?? candidates.length) }
    },
    companySettings: (signal) => get('company_settings', signal),
    retentionAhead: (signal) => get('company_settings/retention', signal),
    changeCompanySettings: (body, read) =>
      changeCompany(
        read,
        body,
        ({ brand, settings: rules }) => ({ brand, settings: rules }),
        (values, of) => settings('', { method: 'PUT', body: JSON.stringify(values), headers: matching(of) }),
      ),
    keepLogo: (file, read) =>
      changeCompany(
        read,
        { logo: file?.name ?? null },
        ({ logo_url: logo }) => ({ logo }),
        (_, of) =>
          settings('/logo', {
            ...(file === null ? { method: 'DELETE' } : { method: 'PUT', body: file }),
            headers: matching(of),
          }),
      ),
    askHost: (host) => settings('/hosts', { method: 'POST', body: JSON.stringify({ host }) }),
    checkHost: (host) => settings(`/hosts/${encodeURIComponent(host)}/check`, { method: 'POST' }),
    removeHost: (host) => settings(`/hosts/${encodeURIComponent(host)}`, { method: 'DELETE' }),
    operations: (path, signal) => get(path === '' ? 'operations' : `operations/${path}`, signal),
    async operate<Answer>(path: string, body: object) {
      const { json } = await call(`${base}/operations/${path}`, { method: 'POST', body: JSON.stringify(body) })
      return json as Answer
    },
    async history(resource, id, signal) {
      const page = `_sort=position&_order=DESC&_start=0&_end=${historyMax}`
      const { json, headers } = await call(`${base}/events?resource=${resource}&id=${id}&${page}`, signal && { signal })
      const events = json as AdminEvent[]
      return { events: events.toReversed(), total: Number(headers.get('x-total-count') ?? events.length) }
    },
    asOf: (resource, id, at, signal) => get(`${resource}/${id}?at=${encodeURIComponent(at)}`, signal),
    async changes(resource, id, signal) {
      const { json, headers } = await call(
        `${base}/${resource}/${encodeURIComponent(id)}/changes`,
        signal && { signal },
      )
      const changes = json as AdminChange[]
      return { changes, total: Number(headers.get('x-total-count') ?? changes.length) }
    },
    async deleted(resource, signal) {
      const { json, headers } = await call(`${base}/deleted/${resource}?_start=0&_end=100`, signal && { signal })
      const deletions = json as AdminDeletion[]
      return { deletions, total: Number(headers.get('x-total-count') ?? deletions.length) }
    },
    plainAsOf: (resource, id, at, signal) =>
      get(`${resource}/${encodeURIComponent(id)}?at=${encodeURIComponent(at)}`, signal),
    async act(resource, id, name, body, key, seen) {
      const { headers } = await call(`${base}/${resource}/${id}/${name}`, {
        method: 'POST',
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { 'Idempotency-Key': key, ...matching(seen) },
      })
      return !headers.has('x-unchanged')
    },
    async bulkAct(path, body) {
      const { json } = await call(`${base}/bulk_acts${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      return (Array.isArray(json) ? json[0] : json) as AdminBulkAct
    },
    async move(resource, id, to) {
      const { json } = await call(`${base}/${resource}/${id}/move`, { method: 'POST', body: JSON.stringify({ to }) })
      return json
    },
    async importMetadata(source) {
      const { json } = await call(`${base}/single_sign_on_imports`, { method: 'POST', body: JSON.stringify(source) })
      return json as ImportedSettings
    },
    async testConnection(id) {
      const url = `${base}/single_sign_on/${id}/test_connection`
      return (await call(url, { method: 'POST', timeoutMs: testMs })).json as ConnectionTest
    },
    csv: (resource, query) => csvFile(`${resource}.csv?${query}`, `${resource}.csv`),
    async certificate(id) {
      const { body, headers } = await call(`${base}/users/${id}/certificate`)
      return { name: nameOf(headers) ?? 'certificate.json', content: new Blob([body], { type: 'application/json' }) }
    },
    async attendanceReceipt(id, period) {
      const path = attendanceReceipts.paths.one.replace(':id', encodeURIComponent(id))
      const { content, headers } = await call(`${base}${path}?${period}`, { timeoutMs: exportMs })
      return { name: nameOf(headers) ?? 'attestation.pdf', content }
    },
    importProblems: (id) => csvFile(`invitation_imports/${id}/problems.csv`, 'problems.csv'),
    async cohort<Answer>(id: string, path: string, body?: object, signal?: AbortSignal) {
      const { json } = await call(`${base}/cohort_matches/${id}/${path}`, {
        ...(body && { method: 'PUT', body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      return json as Answer
    },
    cohortPairs: (id) => csvFile(`cohort_matches/${id}/pairs.csv`, 'pairs.csv'),
    async proofs(stream) {
      const query = stream === null ? '' : `?${new URLSearchParams({ stream })}`
      const { body, headers } = await call(`${base}/log.ndjson${query}`, { timeoutMs: exportMs })
      return { name: nameOf(headers) ?? 'log.ndjson', content: new Blob([body], { type: 'application/x-ndjson' }) }
    },
  }
}

async function csvFile(path: string, name: string): Promise<ServerFile> {
  const { body, headers } = await call(`${base}/${path}`, { timeoutMs: exportMs })
  // Reading the answer as text drops the mark that spreadsheets need.
  return { name: nameOf(headers) ?? name, content: new Blob(['\uFEFF', body], { type: 'text/csv;charset=utf-8' }) }
}

/** The server refuses what was made of a record that somebody else has changed since. */
function matching(data: object): Readonly<Record<string, string>> {
  const revision: unknown = 'revision' in data ? data.revision : undefined
  return typeof revision === 'number' ? { 'If-Match': `"${revision}"` } : {}
}

function nameOf(headers: Headers): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}
